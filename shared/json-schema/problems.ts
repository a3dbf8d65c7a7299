/** What had to be set aside in a schema, so that the rest of it can be used; sentences in `form:schema`. */
export interface SchemaProblem {
  readonly key:
    'remoteRef' | 'unknownRef' | 'circularRef' | 'badPattern' | 'unknownType' | 'notASchema' | 'tooDeep';
  /** The words of the schema that were set aside, e.g. the pattern. */
  readonly what: string;
}
