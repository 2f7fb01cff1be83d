import type { InverterElectrical, PanelElectrical, PriceLine } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { libraryFull } from './change-products.ts';
import {
  type Datasheet,
  noDatasheet,
  type Product,
  type ProductDetails,
  type ProductKind,
  productsMax,
} from './product.ts';
import { countProducts, findProducts, insertProduct } from './queries.ts';

/** A system in one click: products of the library, and the work that comes with them. */
type Kit = {
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

/** A product to add to a library. */
export type NewProduct = ProductDetails & { kind: ProductKind };

/** Years of the warranties, for all makers alike. */
const years = {
  panel: { warrantyYears: 25, performanceWarrantyYears: 30 },
  inverter: { warrantyYears: 10 },
  battery: { warrantyYears: 10 },
} as const;

/**
 * The products that a new library may begin with. Makers, models and prices are invented; the figures are such as
 * datasheets of real ones of that size say.
 */
export const starterProducts: readonly NewProduct[] = [
  panel('Example Energy', 'EE-440 monocrystalline', [440, 31_000], [39.24, 14.02, -0.25]),
  panel('Example Energy', 'EE-475 bifacial', [475, 36_500], [42.65, 14.12, -0.25]),
  panel('Sample Solar', 'Terrace 415 black', [415, 29_500], [37.45, 13.98, -0.27]),
  panel('Sample Solar', 'Warehouse 590 bifacial', [590, 41_000], [52.2, 14.31, -0.25]),
  inverter('Example Power', 'XP-5000 hybrid', [5000, 172_000], [2, 80, 600, 20]),
  inverter('Example Power', 'XP-8000 hybrid', [8000, 228_000], [3, 80, 600, 20]),
  inverter('Example Power', 'XP-10000 three-phase hybrid', [10_000, 268_000], [3, 160, 1000, 20]),
  inverter('Example Power', 'XP-25000 three-phase', [25_000, 495_000], [6, 180, 1100, 32]),
  inverter('Sample Inverters', 'Roofline 5 kW', [5000, 118_000], [2, 90, 600, 18]),
  battery('Example Storage', 'ES-13', { nominal: 14_000, usable: 13_500 }, [5000, 990_000]),
  battery('Example Storage', 'ES-20', { nominal: 20_500, usable: 20_000 }, [7000, 1_390_000]),
  battery('Sample Storage', 'Stack 10', { nominal: 10_240, usable: 9_600 }, [5000, 780_000]),
];

type Rated = readonly [watts: number, priceCents: number];

export function panel(
  maker: string,
  model: string,
  [watts, priceCents]: Rated,
  [openCircuitVolts, shortCircuitAmps, voltsPercentPerDegree]: readonly [number, number, number],
): NewProduct {
  const known: PanelElectrical = { openCircuitVolts, shortCircuitAmps, voltsPercentPerDegree };
  return {
    kind: 'panel',
    maker,
    model,
    watts,
    priceCents,
    ...withFigures({ ...known, ...years.panel }),
  };
}

function inverter(
  maker: string,
  model: string,
  [watts, priceCents]: Rated,
  [stringInputs, inputVoltsMin, inputVoltsMax, inputAmpsMax]: readonly [
    number,
    number,
    number,
    number,
  ],
): NewProduct {
  const known: InverterElectrical = { stringInputs, inputVoltsMin, inputVoltsMax, inputAmpsMax };
  return {
    kind: 'inverter',
    maker,
    model,
    watts,
    priceCents,
    ...withFigures({ ...known, ...years.inverter }),
  };
}

function battery(
  maker: string,
  model: string,
  { nominal, usable }: { nominal: number; usable: number },
  [powerWatts, priceCents]: readonly [number, number],
): NewProduct {
  return {
    kind: 'battery',
    maker,
    model,
    watts: 0,
    priceCents,
    ...withFigures({ powerWatts, ...years.battery }),
    nominalWattHours: nominal,
    usableWattHours: usable,
  };
}

/** A datasheet with these figures, the energies of what is not a battery, an unknown cost and no files. */
function withFigures(known: Partial<Datasheet>) {
  const datasheet: Datasheet = { ...noDatasheet, ...known };
  return {
    nominalWattHours: 0,
    usableWattHours: 0,
    costCents: null,
    datasheet,
    pictureId: null,
    datasheetId: null,
  };
}

/**
 * Adds the products of the starter library that the account's library does not have, and returns how many those were. One
 * that was archived stays so. Refuses with INVALID_PARAMETERS when there is no room for all.
 */
export async function addStarterLibrary(app: App, tx: AccountDb): Promise<number> {
  if ((await countProducts(tx)) + starterProducts.length > productsMax) throw libraryFull();
  let added = 0;
  for (const product of starterProducts) {
    const productId = await insertProduct(tx, { ...product, createdAt: app.now() });
    if (productId !== undefined) added += 1;
  }
  return added;
}

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
