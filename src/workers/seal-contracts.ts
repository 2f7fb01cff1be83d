import type { App } from '../domain/app.ts';
import { sealContract } from '../domain/contracts/seal-contract.ts';
import type { LeasedContract } from '../domain/contracts/store.ts';
import { hourMs, minuteMs, secondMs } from '../domain/shared/time.ts';
import { createBell } from './bell.ts';

/** Many times what sealing takes. Whoever takes longer may find that another worker was first, and nothing is lost. */
const leaseMs = 2 * minuteMs;
/** The net under the bell: another process may have left a contract, and leases of a dead one run out. */
const pollMs = 5 * secondMs;
const firstDelayMs = 5 * secondMs;
const delayMsMax = hourMs;

export type SealingWorker = {
  /** Looks for due contracts at once, as after a change of the clock. */
  wake(): void;
  /** Takes no new contract, and resolves when the present one is sealed. */
  stop(): Promise<void>;
};

/**
 * Seals what everybody has signed, one contract after the other, woken by every commit that leaves one, until it is stopped.
 * What cannot be sealed is tried again, ever more rarely and for ever: a signed contract must not be lost.
 */
export function startSealingWorker(app: App): SealingWorker {
  const bell = createBell();
  const desk = app.store.contractDesk;
  let stopping = false;
  desk.onSealing(bell.ring);

  async function seal(leased: LeasedContract): Promise<void> {
    const { accountId, contractId, attempt } = leased;
    try {
      const isFirst = await sealContract(app, app.store.forAccount(accountId), contractId);
      if (isFirst) app.log.info({ accountId, contractId, attempt }, 'a contract was sealed');
    } catch (error) {
      const delayMs = Math.min(firstDelayMs * 2 ** (attempt - 1), delayMsMax);
      const fields = { err: error, accountId, contractId, attempt, delayMs };
      app.log.error(fields, 'a contract could not be sealed');
      await desk.putOff(leased, delayMs);
    }
  }

  /** Seals all that is due, and returns how long there is nothing to do then. */
  async function round(): Promise<number> {
    while (!stopping) {
      const idleMs = await desk.idleMs();
      if (idleMs !== 0) return Math.min(idleMs ?? pollMs, pollMs);
      // One at a time, so that other nodes can take the others.
      for (const leased of await desk.lease({ limit: 1, leaseMs })) await seal(leased);
    }
    return 0;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      let waitMs = pollMs;
      try {
        waitMs = await round();
      } catch (error) {
        app.log.error({ err: error }, 'contracts could not be looked up');
      }
      if (!stopping) await bell.wait(waitMs);
    }
  }

  const finished = run();
  return {
    wake: bell.ring,
    stop() {
      stopping = true;
      bell.ring();
      return finished;
    },
  };
}
