import type { AccountDb } from '../../account-db.ts';
import { readSettings } from '../../accounts/settings/queries.ts';
import type { App } from '../../app.ts';
import { dateIn, dayMs } from '../../shared/time.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import type { SignerRequest } from '../contract.ts';
import { countSteps } from '../rows/contract-audit.ts';
import { findContract } from '../rows/contracts.ts';
import { lockForSigner } from './lock-for-signer.ts';
import { findSigner } from './signer-token.ts';

/**
 * Records that a signer was shown the contract, once for each signer and day and only while it is open: what follows
 * its end is not a step towards a signature. Refuses with CONTRACT_NOT_FOUND.
 */
export async function recordShown(
  app: App,
  store: AccountDb,
  input: { contractId: string; signerToken: string; request: SignerRequest },
): Promise<void> {
  // Most pages are opened again, and those need no transaction.
  const known = await findContract(store, input.contractId);
  const viewer = findSigner(app, known, input.signerToken);
  if (known && viewer) {
    if (known.state !== 'open') return;
    if (await wasShown(app, store, known.contractId, viewer.signerId)) return;
  }
  await store.transaction(async (tx) => {
    const { contract, signer } = await lockForSigner(app, tx, input);
    if (contract.state !== 'open') return;
    if (await wasShown(app, tx, contract.contractId, signer.signerId)) return;
    await recordAuditEntry(app, tx, { ...input, contract, signer, step: 'shown', details: '' });
  });
}

async function wasShown(
  app: App,
  store: AccountDb,
  contractId: string,
  signerId: number,
): Promise<boolean> {
  const { timeZone } = await readSettings(store);
  const now = app.now();
  const { lastAt } = await countSteps(store, contractId, {
    signerId,
    step: 'shown',
    since: now - dayMs,
  });
  return lastAt !== undefined && dateIn(lastAt, timeZone) === dateIn(now, timeZone);
}
