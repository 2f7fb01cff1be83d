import type { App } from '../domain/app.ts';
import type { LeasedContract } from '../domain/contracts/contract.ts';
import { sealContract } from '../domain/contracts/sealing/seal-contract.ts';
import { hourMs, minuteMs, secondMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';

/** Many times what sealing takes. A slower worker may find that another one was first, and nothing is lost. */
const leaseMs = 2 * minuteMs;
/** Polls as well, because another process may have left a contract, and leases of a dead one run out. */
const pollMs = 5 * secondMs;
const firstDelayMs = 5 * secondMs;
const delayMsMax = hourMs;

/**
 * Seals what everybody has signed, one contract after the other, woken by every commit that leaves one, until it is
 * stopped. Sealing is retried with growing delays and without end: a signed contract must not be lost.
 */
export function startSealingWorker(app: App): Worker {
  const sealing = app.store.sealing;
  return startLeasedWorker(app, {
    pollMs,
    failure: 'contracts could not be looked up',
    onDue: (wake) => app.store.listen('sealing', wake),
    async look() {
      const idleMs = await sealing.idleMs();
      if (idleMs !== 0) return idleMs ?? pollMs;
      // One at a time, so that other nodes can take the others.
      for (const leased of await sealing.lease({ limit: 1, leaseMs })) await seal(app, leased);
      return 0;
    },
  });
}

async function seal(app: App, leased: LeasedContract): Promise<void> {
  const { accountId, contractId, attempt, traceparent: causedBy } = leased;
  const attributes = { 'sundesk.contract_id': contractId, 'sundesk.attempt': attempt };
  try {
    const isFirst = await app.tracing.inSpan(
      { name: 'seal contract', kind: 'consumer', causedBy, attributes },
      () => sealContract(app, app.store.forAccount(accountId), contractId),
    );
    if (isFirst) app.log.info({ accountId, contractId, attempt }, 'a contract was sealed');
  } catch (error) {
    const delayMs = Math.min(firstDelayMs * 2 ** (attempt - 1), delayMsMax);
    const fields = { err: error, accountId, contractId, attempt, delayMs };
    app.log.error(fields, 'a contract could not be sealed');
    await app.store.sealing.putOff(leased, delayMs);
  }
}
