import type { PriceLine } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { Product } from './product.ts';
import { findProducts } from './queries.ts';

/** A system in one click: products of the library, and the work that comes with them. */
export type Kit = {
  name: string;
  panel: Product;
  panels: number;
  inverter: Product;
  battery: Product | undefined;
  /** Work and small parts; the products are priced by the library. */
  lines: readonly PriceLine[];
};

/** Products of the starter library, named by their models. */
type StarterKit = Pick<Kit, 'name' | 'panels' | 'lines'> & {
  panel: string;
  inverter: string;
  battery?: string;
};

const starterKits: readonly StarterKit[] = [
  {
    name: '6.6 kW',
    panel: 'EE-440 monocrystalline',
    panels: 15,
    inverter: 'Roofline 5 kW',
    lines: work({ mounting: 98_000, installation: 225_000 }),
  },
  {
    name: '10 kW',
    panel: 'EE-440 monocrystalline',
    panels: 23,
    inverter: 'XP-8000 hybrid',
    lines: work({ mounting: 149_000, installation: 310_000 }),
  },
  {
    name: '10 kW with battery',
    panel: 'EE-440 monocrystalline',
    panels: 23,
    inverter: 'XP-8000 hybrid',
    battery: 'ES-13',
    lines: work({ mounting: 149_000, installation: 425_000 }),
  },
];

function work({ mounting, installation }: { mounting: number; installation: number }): PriceLine[] {
  return [
    { description: 'Mounting system', quantity: 1, unitCents: mounting },
    {
      description: 'Installation by accredited electricians',
      quantity: 1,
      unitCents: installation,
    },
  ];
}

/** The kits of the starter library whose products the account's library still offers. */
export async function listKits(store: AccountDb): Promise<Kit[]> {
  const library = await findProducts(store, { includesArchived: false });
  const find = (kind: Product['kind'], model: string | undefined) =>
    library.find((product) => product.kind === kind && product.model === model);
  return starterKits.flatMap((kit) => {
    const panel = find('panel', kit.panel);
    const inverter = find('inverter', kit.inverter);
    const battery = find('battery', kit.battery);
    if (!panel || !inverter || (kit.battery !== undefined && !battery)) return [];
    return [{ name: kit.name, panels: kit.panels, lines: kit.lines, panel, inverter, battery }];
  });
}
