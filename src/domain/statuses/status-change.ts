import type { Moment } from '../shared/time.ts';

/** The cause of a status change: by hand, by an API key, by a rule, by a signature, or by an import. */
export const changeSources = ['user', 'api', 'rule', 'signature', 'import'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** A change of a customer's status as it was made, with the names that the statuses had. */
export type PastChange = {
  changeId: number;
  changedAt: Moment;
  oldStatus: string;
  newStatus: string;
  /** The member who made it, or in whose name a rule did. */
  userId: number;
  source: ChangeSource;
  /** May be empty. */
  reason: string;
};
