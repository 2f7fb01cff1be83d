import {
  type AppliedRebate,
  type Component,
  describeWarranty,
  type PanelArray,
  type Price,
  type Specification,
  systemWatts,
} from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import { describeComponent, formatAddress, type SiteAddress } from '../projects/project.ts';
import type { Difference } from './contract.ts';

/** The part of a proposal by which two versions are compared. */
export type ComparedContent = {
  project: { title: string; siteAddress: SiteAddress };
  specification: Specification;
  quote: { price: Price };
  terms: { sentences: readonly { title: string; text: string }[] };
};

/** Lists the changes from the signed design to a later one, in plain words and in the order of a proposal. */
export function differencesBetween(before: ComparedContent, after: ComparedContent): Difference[] {
  const [old, now] = [new Map(describe(before)), new Map(describe(after))];
  // New parts keep their current place; removed parts come at the end.
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((what) => ({ what, before: old.get(what) ?? none, after: now.get(what) ?? none }))
    .filter((one) => one.before !== one.after);
}

const none = 'none';
const notStated = 'not stated';

type Line = [what: string, value: string];

function describe({ project, specification, quote: { price }, terms }: ComparedContent): Line[] {
  const { battery, roof, phases, exportLimitWatts } = specification;
  return [
    ['Title', project.title || none],
    ['Site', formatAddress(project.siteAddress) || none],
    ['System size', kilowatts(systemWatts(specification))],
    ['Panels', pieces(specification.panels)],
    ['Inverters', pieces(specification.inverters)],
    [
      'Battery',
      battery === null
        ? none
        : `${battery.quantity} × ${`${battery.maker} ${battery.model}`.trim()}, ` +
          `${kilowattHours(battery.nominalWattHours)} each, ${kilowattHours(battery.usableWattHours)} usable`,
    ],
    ['Product warranties', warranties(specification)],
    ...numbered('Roof face', specification.arrays, ({ name }) => name, describeArray),
    ['Roof', [roof.material, storeys(roof.storeys)].filter(Boolean).join(', ') || notStated],
    ['Phases', phases === null ? notStated : String(phases)],
    ['Export limit', exportLimitWatts === null ? none : kilowatts(exportLimitWatts)],
    ['Planned installation date', specification.expectedInstallOn || notStated],
    ...numbered('Price of', price.lines, ({ description }) => description, describePriceLine),
    ['Total including GST', money(price.totalCents)],
    ['GST included', money(price.gstCents)],
    [
      'STC discount',
      `${money(price.certificateDiscountCents)} (${price.certificateCount} × ${money(price.certificateCents)})`,
    ],
    [
      'GST on the STCs',
      price.gstOnCertificatesCents === null ? none : money(price.gstOnCertificatesCents),
    ],
    ...numbered('Rebate', price.rebates ?? [], ({ name }) => name, describeRebate),
    ['You pay', money(price.payableCents)],
    ['Deposit', money(price.depositCents)],
    ...terms.sentences.map(({ title, text }): Line => [`Terms: ${title}`, text]),
  ];
}

/** Lines of a list are recognised by their names; of several with one name, the second is called `… (2)`. */
function numbered<Item>(
  what: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  describeItem: (item: Item) => string,
): Line[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const label = `${what} ${nameOf(item)}`.trim();
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return [count === 1 ? label : `${label} (${count})`, describeItem(item)];
  });
}

function pieces(components: readonly Component[]): string {
  return (
    components.map((one) => `${one.quantity} × ${describeComponent(one)}`.trim()).join(' + ') ||
    none
  );
}

function warranties({ panels, inverters, battery }: Specification): string {
  const products = [...panels, ...inverters, ...(battery === null ? [] : [battery])];
  const printed = products.flatMap((product) => {
    const warranty = describeWarranty(product);
    return warranty === '' ? [] : [`${`${product.maker} ${product.model}`.trim()}: ${warranty}`];
  });
  return printed.join('; ') || notStated;
}

function describeArray(array: PanelArray): string {
  const { panels, tilt, azimuth, shading, monthlyShading, inverter, bifacial } = array;
  const shade = monthlyShading
    ? `${monthlyShading.join(', ')} % shade from January to December`
    : `${shading} % shade`;
  const on = inverter == null ? '' : `, on inverter ${inverter + 1}`;
  const back = bifacial
    ? `, bifacial (${bifacial.bifaciality} %), ${bifacial.clearanceMetres} m above ground that reflects ${bifacial.albedo} %`
    : '';
  return `${panels} panels, tilted ${tilt}°, facing ${azimuth}° from north, ${shade}${on}${back}`;
}

function describeRebate({ cents, isLoan, paidTo }: AppliedRebate): string {
  if (isLoan) return 'loan';
  return `${money(cents)}, ${paidTo === 'customer' ? 'paid to you' : 'taken off the price'}`;
}

function describePriceLine({ quantity, unitCents, totalCents }: Price['lines'][number]): string {
  return `${quantity} × ${money(unitCents)} = ${money(totalCents)}`;
}

function storeys(count: number | null): string {
  if (count === null) return '';
  return count === 1 ? '1 storey' : `${count} storeys`;
}

function kilowatts(watts: number): string {
  return `${watts / 1000} kW`;
}

function kilowattHours(wattHours: number): string {
  return `${wattHours / 1000} kWh`;
}
