import type { AccountDb } from '../account-db.ts';
import { saveColumns } from '../accounts/settings/queries.ts';
import type { Sealed } from '../shared/sealed.ts';
import { type Imagery, imageryServices, type StoredImagery } from './imagery.ts';

/** Where the account takes aerial imagery from; undefined while that is off. */
export async function readImagery(db: AccountDb): Promise<Imagery | undefined> {
  const row = await db
    .own('accountSettings')
    .select(['imageryJson', 'sealedTileAddress'])
    .executeTakeFirst();
  if (row === undefined || row.imageryJson === '') return undefined;
  const stored = JSON.parse(row.imageryJson) as StoredImagery;
  if (stored.service === 'own') {
    const identity = { kind: 'tile_address', accountId: db.accountId } as const;
    return { ...stored, address: { text: row.sealedTileAddress, identity } };
  }
  const { address, attribution, zoomMax } = imageryServices[stored.service];
  return { ...stored, address, attribution, zoomMax, host: new URL(address).host };
}

export function saveImagery(
  db: AccountDb,
  stored: StoredImagery | undefined,
  sealedAddress?: Sealed,
): Promise<void> {
  return saveColumns(db, {
    imageryJson: stored === undefined ? '' : JSON.stringify(stored),
    sealedTileAddress: sealedAddress?.text ?? '',
  });
}
