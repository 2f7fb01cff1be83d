import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import { countCustomersIn, findStatuses, requireStatus } from './queries.ts';
import type { Status, StatusDetails, StatusKind, StatusStep } from './status.ts';
import { rankMax } from './status-limits.ts';

// The allowed changes to an account's pipeline, such that the rules that move customers always find their way. Each function
// says why something may not be done, or `undefined` when it may.

/** Steps that a rule moves customers to, or that hold back what must wait for the end of a cooling-off period. */
const stepsThatStay: readonly (StatusStep | '')[] = [
  'signed',
  'deposit',
  'scheduled',
  'installed',
  'lost',
  'cancelled',
];

const stepsThatHappen: readonly (StatusStep | '')[] = [
  'deposit',
  'scheduled',
  'installed',
  'cancelled',
];

/** People choose from the whole list. */
const statusesMax = 100;

/**
 * Adds a status of the account's own. Without a rank it comes after the others of its kind; without a chance, a won
 * status gets 100 percent and others 0. Refuses with STATUS_EXISTS, and with PIPELINE_CHANGE_REFUSED when there are 100
 * already.
 */
export async function addStatus(
  tx: AccountDb,
  input: Pick<StatusDetails, 'name' | 'kind'> & Partial<StatusDetails>,
): Promise<Status> {
  const { name, kind } = input;
  const before = await findStatuses(tx);
  const rank = input.rank ?? rankAfter(before, kind);
  const winProbability = input.winProbability ?? (kind === 'won' ? 100 : 0);
  refusePipelineChange(
    before.length < statusesMax ? undefined : `there are ${statusesMax} statuses already`,
  );
  const statusId = await insertStatus(tx, { name, kind, rank, winProbability });
  if (statusId === undefined) throw statusExists(name);
  return requireStatus(await findStatuses(tx), statusId);
}

function rankAfter(statuses: readonly Status[], kind: StatusKind): number {
  const ofKind = statuses.filter((status) => status.kind === kind);
  const ranks = (ofKind.length > 0 ? ofKind : statuses).map(({ rank }) => rank);
  return Math.min(Math.max(...ranks) + 1, rankMax);
}

/**
 * Changes a status of the pipeline; omitted members stay. A new name shows at once on all who have the status, and
 * is not a change of theirs, so it fires nothing. Refuses with STATUS_NOT_FOUND, STATUS_EXISTS, and
 * with PIPELINE_CHANGE_REFUSED what the rules below do not allow.
 */
export async function changeStatus(
  tx: AccountDb,
  input: {
    statusId: number;
    changes: Partial<StatusDetails>;
    /** `true` makes it the one that new customers start in, instead of the current one. */
    isInitial?: boolean | undefined;
  },
): Promise<Status> {
  const { statusId, changes } = input;
  const before = requireStatus(await findStatuses(tx), statusId);
  const after: Status = { ...before, ...changes };
  const customers = after.kind === before.kind ? 0 : await countCustomersIn(tx, statusId);
  refusePipelineChange(refuseKind(before, after.kind, customers));
  if (input.isInitial === true) refusePipelineChange(refuseInitial(after));
  if (input.isInitial === false) refusePipelineChange(refuseNoInitial(before));
  if (!(await saveStatus(tx, after))) throw statusExists(after.name);
  if (input.isInitial === true) {
    await tx
      .change('statuses')
      .set(({ eb }) => ({
        isInitial: eb.case().when('statusId', '=', statusId).then(1).else(0).end(),
      }))
      .execute();
  }
  return requireStatus(await findStatuses(tx), statusId);
}

/**
 * Puts a status of the pipeline right before another, or last. Others keep their rank where they can. The status that
 * it is put before is named, and not a position, so that two people who order at the same time do not undo each other's
 * work. Refuses with STATUS_NOT_FOUND either of them that is gone. Returns the pipeline in its new order.
 */
export async function placeStatus(
  tx: AccountDb,
  { statusId, beforeId }: { statusId: number; beforeId: number | undefined },
): Promise<Status[]> {
  const before = await findStatuses(tx);
  const moved = requireStatus(before, statusId);
  if (beforeId !== undefined) requireStatus(before, beforeId);
  if (beforeId === statusId) return before;
  const others = before.filter((status) => status.statusId !== statusId);
  const at = others.findIndex((status) => status.statusId === beforeId);
  const ordered = others.toSpliced(at === -1 ? others.length : at, 0, moved);
  const ranks = risingRanks(before.map(({ rank }) => rank));
  const placed = ordered.map((status, index) => ({ status, rank: ranks[index] ?? 0 }));
  for (const { status, rank } of placed) {
    if (status.rank !== rank) await saveStatus(tx, { ...status, rank });
  }
  return placed.map(({ status, rank }) => ({ ...status, rank }));
}

/** Makes ranks distinct in their order, each moved up no further than it must be; tens where that leaves no room. */
export function risingRanks(ranks: readonly number[]): number[] {
  let last = -1;
  const rising = ranks.map((rank) => {
    last = Math.max(rank, last + 1);
    return last;
  });
  return last <= rankMax ? rising : ranks.map((_, index) => 10 * index);
}

function statusExists(name: string): Refusal {
  return new Refusal('STATUS_EXISTS', `A status named ${name} already exists`);
}

/** Throws PIPELINE_CHANGE_REFUSED when there is a reason why. */
export function refusePipelineChange(why: string | undefined): void {
  if (why === undefined) return;
  throw new Refusal('PIPELINE_CHANGE_REFUSED', `The pipeline was not changed: ${why}`);
}

/**
 * A status that stands for a step stays of its kind, because rules rely on it. One of the account's own may become of
 * another, but not under customers who would be won or lost by it without a signature or a reason.
 */
export function refuseKind(status: Status, kind: StatusKind, customers: number) {
  if (kind === status.kind) return undefined;
  if (status.step !== '') {
    return `${status.name} has a role in the sale and stays of kind ${status.kind}`;
  }
  if (status.isInitial) return `new customers start in ${status.name}, so it stays of kind open`;
  if (customers > 0 && !(isUndecided(status.kind) && isUndecided(kind))) {
    return `customers have the status ${status.name}, and would become ${kind} without any of them moving`;
  }
  return undefined;
}

/** New customers may still buy and are in the pipeline. */
export function refuseInitial(status: Pick<Status, 'name' | 'kind'>) {
  return status.kind === 'open'
    ? undefined
    : `new customers start in a status of kind open, which ${status.name} is not`;
}

/** New customers need a status to start in. */
function refuseNoInitial(status: Pick<Status, 'name' | 'isInitial'>) {
  return status.isInitial
    ? `new customers start in ${status.name}; make another status initial instead`
    : undefined;
}

export function refuseRemoval(status: Status) {
  if (status.isInitial) {
    return `new customers start in ${status.name}; let them start in another first`;
  }
  if (stepsThatStay.includes(status.step)) {
    return `rules need ${status.name}; give it another name if you like`;
  }
  return undefined;
}

/**
 * Customers of a removed status get one of the same meaning: won customers stay won, and lost customers stay lost. The
 * move never marks a customer as paid, scheduled or installed, nor a contract as cancelled.
 */
export function refuseReplacement(removed: Status, replacement: Status) {
  if (removed.statusId === replacement.statusId) return 'a status cannot replace itself';
  const isLike =
    removed.kind === replacement.kind ||
    (isUndecided(removed.kind) && isUndecided(replacement.kind));
  if (!isLike) {
    return `${replacement.name} is of kind ${replacement.kind}, and ${removed.name} of kind ${removed.kind}`;
  }
  if (stepsThatHappen.includes(replacement.step)) {
    return `a customer has the status ${replacement.name} only when that has happened`;
  }
  return undefined;
}

/** May still buy. */
function isUndecided(kind: StatusKind): boolean {
  return kind === 'open' || kind === 'parked';
}

/**
 * Says why a person or an API key may not make this move, or `undefined` when they may. A sale is won only with a
 * signed contract (`hasSigned`: the customer has one that is in force), and a won sale can only be cancelled, because a
 * contract stands behind it. Every loss has a reason, so that the account can learn from it.
 */
export function refuseMoveByHand(
  from: Status,
  to: Status,
  { reason, hasSigned }: { reason: string; hasSigned: boolean },
): string | undefined {
  const wasWon = from.kind === 'won';
  if (to.kind === 'won' && !wasWon && !hasSigned) {
    return `only a signed contract moves a customer to ${to.name}`;
  }
  if (wasWon && to.kind !== 'won' && to.step !== 'cancelled') {
    return `a customer who has signed can leave ${from.name} only by being cancelled`;
  }
  if (!wasWon && to.step === 'cancelled') return `only a customer who has signed can be ${to.name}`;
  if (to.kind === 'lost' && reason === '') return `${to.name} requires a reason`;
  return undefined;
}

/** A status to which a customer cannot be moved by hand, for screens that show it up front. */
type RefusedMove = {
  toStatusId: number;
  why: string;
  /** A customer with a signed contract can be moved there. */
  unlessSigned: boolean;
};

/** The statuses to which the rule lets no member move a customer of this status, whatever the reason. */
export function refusedMoves(from: Status, statuses: readonly Status[]): RefusedMove[] {
  return statuses.flatMap((to) => {
    if (to.statusId === from.statusId) return [];
    const why = refuseMoveByHand(from, to, { reason: 'given', hasSigned: false });
    if (why === undefined) return [];
    const whenSigned = refuseMoveByHand(from, to, { reason: 'given', hasSigned: true });
    return [{ toStatusId: to.statusId, why, unlessSigned: whenSigned === undefined }];
  });
}

/** Returns the new id, or undefined when the name is taken. */
async function insertStatus(
  db: AccountDb,
  status: Omit<Status, 'statusId' | 'isInitial' | 'step'>,
): Promise<number | undefined> {
  const inserted = await db.kysely
    .insertInto('statuses')
    .values({ accountId: db.accountId, ...toColumns(status), isInitial: 0, step: '' })
    .onConflict((conflict) => conflict.columns(['accountId', 'name']).doNothing())
    .returning('statusId')
    .executeTakeFirst();
  return inserted?.statusId;
}

/** Writes name, kind, rank and chance. False when the name is taken. */
async function saveStatus(db: AccountDb, status: Status): Promise<boolean> {
  const sameName = await db
    .own('statuses')
    .select('statusId')
    .where('name', '=', status.name)
    .where('statusId', '<>', status.statusId)
    .executeTakeFirst();
  if (sameName !== undefined) return false;
  await db
    .change('statuses')
    .set(toColumns(status))
    .where('statusId', '=', status.statusId)
    .execute();
  return true;
}

function toColumns({
  name,
  kind,
  rank,
  winProbability,
}: Pick<Status, 'name' | 'kind' | 'rank' | 'winProbability'>) {
  return { name, kind, rank, winProbability };
}
