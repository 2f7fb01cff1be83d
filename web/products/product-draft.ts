import type { WebInputs } from '../../src/doors/web/contract.ts';
import { datasheetFigures, limits } from '../../src/doors/web/limits.ts';
import type { Product, ProductKind } from '../shared/formats/product-words.ts';
import { type NumberForm, readNumber, showNumber } from '../shared/formats/read-number.ts';
import { keysOf } from '../shared/members.ts';

/** A product as form values: numbers as they are typed. */
export type ProductDraft = {
  kind: ProductKind;
  maker: string;
  model: string;
  watts: string | number;
  nominalWattHours: string | number;
  usableWattHours: string | number;
  priceCents: string | number;
  costCents: string | number;
  /** Files that were uploaded; null without one. */
  pictureId: number | null;
  datasheetId: number | null;
  /** Figures as typed; empty for those missing. */
  datasheet: Partial<Record<DatasheetName, string | number>>;
};
type PriceName = 'priceCents' | 'costCents';
type NumberName = 'watts' | 'nominalWattHours' | 'usableWattHours';
type Reading = { value?: number | null; fault?: string | undefined };

const energy: NumberForm = { perUnit: 1000, decimals: 3, min: 1, max: limits.batteryWattHours };

/** The form of each number; kinds without a number do not ask for it. */
export const numberForms: Readonly<
  Record<ProductKind, Readonly<Partial<Record<NumberName, NumberForm>>>>
> = {
  panel: { watts: { min: 1, max: limits.panelWatts } },
  inverter: { watts: { perUnit: 1000, decimals: 3, min: 1, max: limits.inverterWatts } },
  battery: { nominalWattHours: energy, usableWattHours: energy },
};
export const priceForm: NumberForm = { perUnit: 100, decimals: 2, min: 0, max: limits.unitCents };

export function draftOf(product: Product | undefined, kind: ProductKind): ProductDraft {
  const blank = {
    watts: '',
    nominalWattHours: '',
    usableWattHours: '',
    priceCents: '',
    costCents: '',
    pictureId: null,
    datasheetId: null,
  };
  const noFigures = Object.fromEntries(keysOf(datasheetNames).map((name) => [name, '']));
  if (product === undefined) return { kind, maker: '', model: '', ...blank, datasheet: noFigures };
  const forms = numberForms[product.kind];
  const show = (name: NumberName) => {
    const form = forms[name];
    return form === undefined ? '' : showNumber(product[name], form);
  };
  return {
    kind: product.kind,
    maker: product.maker,
    model: product.model,
    watts: show('watts'),
    nominalWattHours: show('nominalWattHours'),
    usableWattHours: show('usableWattHours'),
    // A price of 0 is shown as an empty field.
    priceCents: product.priceCents === 0 ? '' : showNumber(product.priceCents, priceForm),
    costCents: showNumber(product.costCents, priceForm),
    pictureId: product.pictureId,
    datasheetId: product.datasheetId,
    datasheet: Object.fromEntries(
      formsOfKind[product.kind].map((name) => [
        name,
        showNumber(product.datasheet[name], datasheetForms[name]),
      ]),
    ),
  };
}

/** Errors of the draft by the path of the field; empty if it can be saved. */
export function faultsOf(draft: ProductDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  if (draft.maker.trim() === '') faults.maker = 'Enter the brand';
  if (draft.model.trim() === '') faults.model = 'Enter the model';
  for (const name of numberNames) {
    const { fault } = readDraft(draft, name);
    if (fault !== undefined) faults[name] = fault;
  }
  const { usableWattHours, nominalWattHours } = detailsOf(draft);
  if (!faults.usableWattHours && usableWattHours > nominalWattHours) {
    faults.usableWattHours = 'Enter no more than the nominal energy';
  }
  for (const name of formsOfKind[draft.kind]) {
    const { fault } = readFigure(draft, name);
    if (fault !== undefined) faults[`datasheet.${name}`] = fault;
  }
  const { inputVoltsMin, inputVoltsMax } = figuresOf(draft);
  if (inputVoltsMin && inputVoltsMax && inputVoltsMin > inputVoltsMax) {
    faults['datasheet.inputVoltsMin'] ??= 'Enter no more than the maximum';
  }
  return faults;
}

/** The draft as the server takes it. */
export function detailsOf(draft: ProductDraft): Omit<WebInputs['products']['add'], 'kind'> {
  const number = (name: NumberName | PriceName) => readDraft(draft, name).value ?? 0;
  return {
    maker: draft.maker.trim(),
    model: draft.model.trim(),
    watts: number('watts'),
    nominalWattHours: number('nominalWattHours'),
    usableWattHours: number('usableWattHours'),
    priceCents: number('priceCents'),
    costCents: readDraft(draft, 'costCents').value ?? null,
    datasheet: figuresOf(draft),
    pictureId: draft.pictureId,
    datasheetId: draft.datasheetId,
  };
}

/** Figures of the draft's kind only, without those typed for another kind. */
function figuresOf(draft: ProductDraft): Partial<Record<DatasheetName, number | null>> {
  return Object.fromEntries(
    formsOfKind[draft.kind].map((name) => [name, readFigure(draft, name).value ?? null]),
  );
}

function readFigure({ datasheet }: ProductDraft, name: DatasheetName): Reading {
  return readNumber(datasheet[name] ?? '', { ...datasheetForms[name], isOptional: true });
}

const numberNames = [
  'watts',
  'nominalWattHours',
  'usableWattHours',
  'priceCents',
  'costCents',
] as const;

/** No price is none, and no cost an unknown one; a cost of 0 is that of a product that costs nothing. */
function readDraft(draft: ProductDraft, name: NumberName | PriceName): Reading {
  if (name === 'priceCents' || name === 'costCents') {
    return readNumber(draft[name], { ...priceForm, isOptional: true });
  }
  const form = numberForms[draft.kind][name];
  return form === undefined ? {} : readNumber(draft[name], { ...form, isOptional: false });
}

export type DatasheetName = keyof Product['datasheet'];

/** The figures of each kind, in the order of datasheets. */
export const formsOfKind: Readonly<Record<ProductKind, readonly DatasheetName[]>> = {
  panel: [
    'openCircuitVolts',
    'shortCircuitAmps',
    'voltsPercentPerDegree',
    'warrantyYears',
    'performanceWarrantyYears',
  ],
  inverter: ['stringInputs', 'inputAmpsMax', 'inputVoltsMin', 'inputVoltsMax', 'warrantyYears'],
  battery: ['powerWatts', 'warrantyYears'],
};

/** The form of each figure. */
export const datasheetForms: Readonly<Record<DatasheetName, NumberForm>> = {
  ...datasheetFigures,
  powerWatts: { ...datasheetFigures.powerWatts, perUnit: 1000, decimals: 3 },
};

export const datasheetNames: Readonly<Record<DatasheetName, string>> = {
  openCircuitVolts: 'Open-circuit voltage (V)',
  shortCircuitAmps: 'Short-circuit current (A)',
  voltsPercentPerDegree: 'Voltage temperature coefficient (% per °C)',
  stringInputs: 'String inputs',
  inputAmpsMax: 'Maximum input current (A)',
  inputVoltsMin: 'Minimum input voltage (V)',
  inputVoltsMax: 'Maximum input voltage (V)',
  powerWatts: 'Power (kW)',
  warrantyYears: 'Product warranty (years)',
  performanceWarrantyYears: 'Performance warranty (years)',
};
