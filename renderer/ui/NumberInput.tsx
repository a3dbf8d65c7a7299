import type { ComponentProps } from 'react';
import { TextInput } from './TextInput';

type NumberInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode'> & {
  readonly whole?: boolean;
};

/**
 * A number as text: what is half typed (`-`, `1.`) stays as typed, and digits beyond 2^53 are not rounded.
 * A native number field drops both.
 */
export function NumberInput({ whole = false, ...rest }: NumberInputProps) {
  return <TextInput {...rest} inputMode={whole ? 'numeric' : 'decimal'} spellCheck={false} />;
}
