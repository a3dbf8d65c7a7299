/** A stretch of the text in an editor, and what is to be said about it. */
export interface EditorPlace {
  readonly from: number;
  readonly to: number;
  readonly words?: string;
}
