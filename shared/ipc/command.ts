import { z } from 'zod';

/** A command's input is checked at the seam; its output is our own and only typed. */
export interface Command<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Never set: carries the output's type. */
  readonly output?: Output;
}

export function command<Input extends z.ZodType>(
  input: Input
): { returns<Output>(): Command<Input, Output> } {
  return { returns: () => ({ input }) };
}

/** The answer of what can be taken back: `undo` is for `action.undo`. */
export interface Undoable {
  readonly undo: string;
}

/** Longest accepted text: fields a person types, and documents such as arguments. */
export const shortText = z.string().max(4_096);
export const longText = z.string().max(1_000_000);
export const documentText = z.string().max(64_000_000);
