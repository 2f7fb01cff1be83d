import type { Status } from './status.ts';

export type StatusStore = {
  /** In order of rank. */
  list(): Promise<Status[]>;
  /** The one that a new customer starts in. */
  initial(): Promise<Status>;
};
