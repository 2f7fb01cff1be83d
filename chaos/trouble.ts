/** An injected fault, in milliseconds since 1970. A momentary one ends when it begins. */
export type Trouble = {
  kind: 'killed' | 'frozen' | 'cut' | 'stopped';
  from: number;
  to: number;
  /** The node that it was done to, unless it was the only one or the database. */
  node?: string;
};
