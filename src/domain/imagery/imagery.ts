import { z } from 'zod';
import type { AccountDb } from '../account-db.ts';
import { saveColumns } from '../accounts/settings/queries.ts';
import type { Sealed } from '../shared/sealed.ts';
import { line, whole } from '../shared/values/members.ts';
import { imageryLimits as limits } from './imagery-limits.ts';

type Service = { name: string; address: string; attribution: string; zoomMax: number };

/** Public services of states, in Web Mercator. Their terms may change: docs/selling.md asks firms to check them. */
export const imageryServices = {
  /** Source: spatial.nsw.gov.au, terms and conditions of the Spatial Web Services (CC BY), and its copyright page. */
  nsw: {
    name: 'New South Wales: NSW Imagery of Spatial Services',
    address:
      'https://maps.six.nsw.gov.au/arcgis/rest/services/public/NSW_Imagery/MapServer/tile/{z}/{y}/{x}',
    attribution:
      '© State of New South Wales (Spatial Services, a business unit of the Department of Customer Service NSW). For current information go to spatial.nsw.gov.au',
    zoomMax: 21,
  },
  /** Source: data.qld.gov.au, Queensland Imagery Latest State Program Public Basemap Service (Creative Commons). */
  qld: {
    name: 'Queensland: latest public imagery of the State Program',
    address:
      'https://spatial-img.information.qld.gov.au/arcgis/rest/services/Basemaps/LatestStateProgram_AllUsers/ImageServer/tile/{z}/{y}/{x}',
    attribution: '© State of Queensland, Latest State Program imagery, Creative Commons',
    zoomMax: 20,
  },
} as const satisfies Record<string, Service>;
type ServiceKey = keyof typeof imageryServices;

/** A service of the firm's choice as typed. Without an address the stored one stays. */
const ownService = z.object({
  service: z.literal('own'),
  address: line(limits.addressCharacters)
    .refine((text) => text === '' || isTileAddress(text), {
      error:
        'must be an address that begins with https:// and contains {z}, {x} and {y}, and nothing else in braces',
    })
    .optional(),
  attribution: line(limits.attributionCharacters).refine(
    (text) => text.trim() !== '',
    'must not be empty',
  ),
  zoomMax: whole(limits.zoomMin, limits.zoomMax),
});

export const imageryInput = z.discriminatedUnion('service', [
  z.object({ service: z.literal('off') }),
  z.object({ service: z.enum(Object.keys(imageryServices) as [ServiceKey, ...ServiceKey[]]) }),
  ownService,
]);
/** Where an account takes its aerial imagery from. */
type Imagery = {
  service: ServiceKey | 'own';
  attribution: string;
  zoomMax: number;
  /** The host of the service: all that is shown of an address with a key. */
  host: string;
  /** An address of the firm's own may contain a key, so it is kept sealed. */
  address: string | Sealed;
};

/** How an account's choice is stored, beside the sealed address. */
type StoredImagery =
  | { service: ServiceKey }
  | { service: 'own'; attribution: string; zoomMax: number; host: string };

export type Tile = { z: number; x: number; y: number };

/** The address of a tile: `https://example.com/{z}/{x}/{y}.jpg` with the numbers in it. */
export function addressOfTile(address: string, tile: Tile): string {
  return address.replaceAll(/\{([zxy])\}/g, (_, name: keyof Tile) => String(tile[name]));
}

function isTileAddress(text: string): boolean {
  const names = [...text.matchAll(/\{([^}]*)\}?/g)].map(([, name]) => name);
  if (names.some((name) => !['z', 'x', 'y'].includes(name ?? ''))) return false;
  if (new Set(names).size !== 3) return false;
  const [one, other] = [1, 2].map((n) => URL.parse(addressOfTile(text, { z: n, x: n, y: n })));
  if (!one || !['https:', 'http:'].includes(one.protocol)) return false;
  // The numbers belong into the path: they must not choose the host, nor a login.
  return one.origin === other?.origin && one.username === '' && one.password === '';
}

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

export const tileBytesMax = 2 ** 20;

/**
 * Fetches a tile from an address that a member typed, without redirects, within a time limit and `tileBytesMax`. A
 * private address is only reached where the operator allows it. `problem` is a sentence for the member.
 */
export type FetchTile = (
  address: string,
) => Promise<
  | { outcome: 'responded'; status: number; content: Uint8Array }
  | { outcome: 'failed'; problem: string }
>;
