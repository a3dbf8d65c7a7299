import { Check } from 'lucide-react';
import { Icon } from '../ui/Icon';
import type { ShapeKind } from '../ui/Shape';
import { StateMark } from '../ui/StateMark';
import tints from '../ui/tint.module.css';

interface CallMarkProps {
  readonly shape: ShapeKind;
  readonly word: string;
  /** Only the sign in colour, for rows that are to be compared. */
  readonly quiet?: boolean;
}

/** How a call is, in sign, word and colour. Something that is over and well has a tick, not a lamp. */
export function CallMark(props: CallMarkProps) {
  const tick = <Icon of={Check} size="small" className={tints['live']} />;
  return <StateMark {...props} sign={props.shape === 'live' ? tick : undefined} />;
}
