import type { AccountDb, WorkForMany } from '../domain/account-db.ts';
import { Refusal } from '../domain/shared/refusal.ts';

/** The most inputs of one call, so that the first never waits long for the last. */
const inputsMax = 64;

type Batch = { inputs: unknown[]; outcomes: Promise<readonly unknown[]> };

/**
 * Gathers the inputs of the same work that wait for their transaction, and runs them in one call. If that fails, each
 * runs on its own.
 */
export function openTogether(transaction: AccountDb['transaction']): AccountDb['together'] {
  /** The batches that have not begun, by their work. */
  const waiting = new Map<unknown, Batch>();

  function open<Input, Output>(work: WorkForMany<Input, Output>): Batch {
    const inputs: unknown[] = [];
    const outcomes = transaction((tx) => {
      if (waiting.get(work) === batch) waiting.delete(work);
      return work(tx, inputs as Input[]);
    });
    const batch = { inputs, outcomes };
    waiting.set(work, batch);
    return batch;
  }

  return async (work, input) => {
    const known = waiting.get(work);
    const batch = known && known.inputs.length < inputsMax ? known : open(work);
    const place = batch.inputs.push(input) - 1;
    let outcomes: readonly unknown[];
    try {
      outcomes = await batch.outcomes;
    } catch (error) {
      if (batch.inputs.length === 1) throw error;
      return outcomeOf(await transaction((tx) => work(tx, [input])), 0);
    }
    return outcomeOf(outcomes as Awaited<ReturnType<typeof work>>, place);
  };
}

/** What became of an input; throws the refusal of one that was refused. */
export function outcomeOf<Output>(outcomes: readonly (Output | Refusal)[], place: number): Output {
  const outcome = outcomes[place];
  if (outcome instanceof Refusal) throw outcome;
  return outcome as Output;
}
