import type { Status, StatusKind, StatusStep } from './status.ts';

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
export function refuseNoInitial(status: Pick<Status, 'name' | 'isInitial'>) {
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

const stepsThatHappen: readonly (StatusStep | '')[] = [
  'deposit',
  'scheduled',
  'installed',
  'cancelled',
];

/** May still buy. */
function isUndecided(kind: StatusKind): boolean {
  return kind === 'open' || kind === 'parked';
}
