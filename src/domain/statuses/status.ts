/**
 * A status of an account's pipeline. `open` and `parked` customers may still buy, `won` ones have signed,
 * `lost` ones will not buy. `rank` orders the pipeline from left to right.
 */
export type Status = {
  statusId: number;
  name: string;
  kind: StatusKind;
  rank: number;
  /** Chance of winning in whole percent. */
  winProbability: number;
  /** True for the one status that a new customer starts in. */
  isInitial: boolean;
};
export type StatusKind = 'open' | 'won' | 'lost' | 'parked';

/** The list that a new account starts with; the account may change it. */
export const defaultStatuses: readonly Omit<Status, 'statusId'>[] = [
  status('No Status Set', 'open', 0, 0),
  { ...status('New Lead', 'open', 10, 5), isInitial: true },
  status('Contacted', 'open', 20, 10),
  status('Qualified', 'open', 30, 20),
  status('Quoting', 'open', 40, 30),
  status('Proposal Sent', 'open', 50, 45),
  status('Proposal Viewed', 'open', 60, 55),
  status('Negotiating', 'open', 70, 70),
  status('Signed', 'won', 80, 100),
  status('Deposit Paid', 'won', 90, 100),
  status('Grid Approval', 'won', 100, 100),
  status('Install Scheduled', 'won', 110, 100),
  status('Installed', 'won', 120, 100),
  status('Lost', 'lost', 900, 0),
  status('Cancelled', 'lost', 910, 0),
  status('Nurture', 'parked', 920, 10),
];

function status(name: string, kind: StatusKind, rank: number, winProbability: number) {
  return { name, kind, rank, winProbability, isInitial: false };
}
