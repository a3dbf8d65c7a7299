import { Fragment } from 'react';

/** A path or command that may be broken after each of its slashes, rather than in the middle of a name. */
export function Path({ children }: { readonly children: string }) {
  return children.split(/(?<=[\\/])(?=[^\\/])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
