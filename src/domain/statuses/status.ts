import { z } from 'zod';
import type { Moment } from '../shared/time.ts';
import { filled, line, type Value, whole } from '../shared/values/members.ts';
import { rankMax, statusNameCharactersMax } from './status-limits.ts';

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

export const statusKinds = ['open', 'won', 'lost', 'parked'] as const;
export type StatusKind = (typeof statusKinds)[number];

/** A status of an account: `rank` orders the pipeline, and the win probability is in whole percent. */
export const statusDetails = z.object({
  name: filled(line(statusNameCharactersMax)),
  kind: z.enum(statusKinds),
  rank: whole(0, rankMax),
  winProbability: whole(0, 100),
});
export type StatusDetails = Value<typeof statusDetails>;

/**
 * A status of an account's pipeline. `open` and `parked` customers may still buy, `won` ones have signed,
 * `lost` ones will not buy. `rank` orders the pipeline from left to right.
 */
export type Status = StatusDetails & {
  statusId: number;
  /** True for the one status that a new customer starts in. */
  isInitial: boolean;
  /** The role of the status in the sale, whatever its name; empty for one of the account's own. */
  step: StatusStep | '';
};

/** A status that a customer comes from or goes to. */
export type StatusOnTheWay = Pick<Status, 'statusId' | 'name' | 'kind' | 'rank'>;

/** The steps from an enquiry to a signature. */
export const funnelSteps = [
  'lead',
  'contacted',
  'qualified',
  'quoting',
  'sent',
  'viewed',
  'negotiating',
  'signed',
] as const;

/** The steps that rules know. An account renames and reorders their statuses as it likes; each has at most one. */
export const statusSteps = [
  ...funnelSteps,
  'deposit',
  'approval',
  'scheduled',
  'installed',
  'lost',
  'cancelled',
  'nurture',
] as const;
export type StatusStep = (typeof statusSteps)[number];

/** The list that a new account starts with; the account may change it. */
export const defaultStatuses: readonly Omit<Status, 'statusId'>[] = [
  status('No Status Set', '', 'open', 0, 0),
  { ...status('New Lead', 'lead', 'open', 10, 5), isInitial: true },
  status('Contacted', 'contacted', 'open', 20, 10),
  status('Qualified', 'qualified', 'open', 30, 20),
  status('Quoting', 'quoting', 'open', 40, 30),
  status('Proposal Sent', 'sent', 'open', 50, 45),
  status('Proposal Viewed', 'viewed', 'open', 60, 55),
  status('Negotiating', 'negotiating', 'open', 70, 70),
  status('Signed', 'signed', 'won', 80, 100),
  status('Deposit Paid', 'deposit', 'won', 90, 100),
  status('Grid Approval', 'approval', 'won', 100, 100),
  status('Install Scheduled', 'scheduled', 'won', 110, 100),
  status('Installed', 'installed', 'won', 120, 100),
  status('Lost', 'lost', 'lost', 900, 0),
  status('Cancelled', 'cancelled', 'lost', 910, 0),
  status('Nurture', 'nurture', 'parked', 920, 10),
];

function status(
  name: string,
  step: Status['step'],
  kind: StatusKind,
  rank: number,
  winProbability: number,
) {
  return { name, step, kind, rank, winProbability, isInitial: false };
}

const kindsByProgress: readonly StatusKind[] = ['lost', 'parked', 'open', 'won'];

/**
 * Returns whether what happened moves a customer from one status to another: only up in rank among open or won
 * statuses. A signature moves every customer who is not won yet, a lost one too. Parked and lost customers stay there
 * otherwise.
 */
export function mayAdvance(
  from: Pick<Status, 'kind' | 'rank'>,
  to: Pick<Status, 'kind' | 'rank' | 'step'>,
): boolean {
  if (to.step === 'signed') return from.kind !== 'won';
  // An agreed day of installation comes after the signature.
  if (to.kind === 'won') return from.kind === 'won' && to.rank > from.rank;
  return from.kind === 'open' && to.kind === 'open' && to.rank > from.rank;
}

/** The further of two statuses: won before open, parked and lost, then by rank; the first of two that are lost. */
export function furthestStatus(first: Status, second: Status): Status {
  const ahead = kindsByProgress.indexOf(second.kind) - kindsByProgress.indexOf(first.kind);
  if (ahead !== 0) return ahead > 0 ? second : first;
  return first.kind !== 'lost' && second.rank > first.rank ? second : first;
}
