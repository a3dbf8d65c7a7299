import styles from './Bones.module.css';

const widths = ['w2', 'w3', 'w2', 'w4', 'w3', 'w2', 'w3', 'w4', 'w2', 'w3'] as const;

/** The outline of rows that are not known yet. Only for the eye: words beside it say what is loading. */
export function Bones() {
  return (
    <div className={styles['bones']} aria-hidden="true">
      {widths.map((width, index) => (
        <span key={index} className={styles[width]} />
      ))}
    </div>
  );
}
