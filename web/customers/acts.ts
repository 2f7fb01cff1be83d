import type { Entry } from './describe-entry.ts';

/** An entry with what followed from it by itself: the status that the customer moved to, and the sealed contract. */
export type Act = { entry: Entry; movedTo?: string; isSealed?: boolean };

/** A move follows from an act in one transaction, or within the time that a visit or a message takes. */
const togetherMsMax = 60_000;

/**
 * The timeline with one row for an act, newest first as the entries are. A move or a seal whose act is not among them
 * keeps a row of its own.
 */
export function toActs(entries: readonly Entry[]): Act[] {
  const acts = new Map(entries.map((entry) => [entry, { entry } as Act]));
  for (const [index, entry] of entries.entries()) {
    const act = acts.get(causeOf(entry, entries, index) ?? entry);
    if (act === undefined || act.entry === entry) continue;
    if (entry.kind === 'status') act.movedTo ??= entry.newStatus;
    else act.isSealed = true;
    acts.delete(entry);
  }
  return [...acts.values()];
}

function causeOf(entry: Entry, entries: readonly Entry[], index: number): Entry | undefined {
  if (entry.kind === 'contract' && entry.step === 'sealed') {
    return entries.slice(index).find((older) => isSigned(older, entry.contractId));
  }
  if (entry.kind !== 'status') return undefined;
  // A contract moves its customer when it is sealed, which may be a while after it was signed.
  if (entry.source === 'signature') return entries.slice(index).find((older) => isSigned(older));
  if (entry.source !== 'rule') return undefined;
  return entries
    .filter((other) => moves.has(other.kind) && distance(other, entry) <= togetherMsMax)
    .toSorted((one, other) => distance(one, entry) - distance(other, entry))[0];
}

/** What may move a customer by a rule. */
const moves: ReadonlySet<Entry['kind']> = new Set(['view', 'message', 'proposal', 'project']);

const distance = (one: Entry, other: Entry) => Math.abs(one.at - other.at);

function isSigned(entry: Entry, contractId?: string): boolean {
  if (entry.kind !== 'contract') return false;
  if (entry.step !== 'signed' && entry.step !== 'signed_on_paper') return false;
  return contractId === undefined || entry.contractId === contractId;
}
