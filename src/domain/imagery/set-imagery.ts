import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import type { Actor } from '../accounts/security-log/security-entry.ts';
import type { App } from '../app.ts';
import { refuseInside } from '../messages/channels/set-own-channels.ts';
import { invalidParameter } from '../shared/refusal.ts';
import { accept } from '../shared/values/accept.ts';
import type { Value } from '../shared/values/members.ts';
import { addressOfTile, imageryInput, readImagery, saveImagery } from './imagery.ts';

export type ImageryInput = Value<typeof imageryInput>;

/**
 * Chooses where the account takes aerial imagery from, or turns it off, and records that in the security log: the
 * service requests what a member typed. Refuses with INVALID_PARAMETERS what `imageryInput` does, an address inside that
 * the operator does not allow, and a service of its own without an address.
 */
export async function changeImagery(
  app: App,
  tx: AccountDb,
  { input, by }: { input: ImageryInput; by: Actor },
): Promise<void> {
  await save(app, tx, input);
  const now = await readImagery(tx);
  await logSecurity(app, tx, {
    kind: now === undefined ? 'imagery_removed' : 'imagery_changed',
    subject: now?.host ?? '',
    by,
  });
}

async function save(app: App, tx: AccountDb, input: ImageryInput): Promise<void> {
  const accepted = accept(imageryInput, input);
  if (accepted.service === 'off') return saveImagery(tx, undefined);
  if (accepted.service !== 'own') return saveImagery(tx, accepted);
  const { address = '', ...own } = accepted;
  if (address === '') {
    const before = await readImagery(tx);
    if (before === undefined || typeof before.address === 'string')
      throw invalidParameter('address', 'must not be empty');
    return saveImagery(tx, { ...own, host: before.host }, before.address);
  }
  const { host, hostname, port, protocol } = new URL(addressOfTile(address, { z: 1, x: 1, y: 1 }));
  const isPlain = protocol === 'http:';
  refuseInside(app, hostname.replace(/^\[|\]$/g, ''), {
    port: Number(port) || (isPlain ? 80 : 443),
    isPlain,
    what: 'The tile address',
  });
  const identity = { kind: 'tile_address', accountId: tx.accountId } as const;
  return saveImagery(tx, { ...own, host }, app.secretBox.seal(address, identity));
}
