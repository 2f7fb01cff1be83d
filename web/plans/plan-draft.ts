import type { WebInputs } from '../../src/doors/web/contract.ts';
import { limits } from '../../src/doors/web/limits.ts';
import { type NumberForm, readNumber } from '../shared/formats/read-number.ts';
import type { Plan } from './plan-words.ts';

type Typed = string | number;
export type PlanInput = Omit<Plan, 'isExample'>;
type Tariff = PlanInput['tariff'];

export type WindowDraft = {
  months: string[];
  days: Tariff['importRates'][number]['days'];
  fromHour: number;
  toHour: number;
};
export type StepDraft = { centsPerKwh: Typed; upToKwh: Typed };
export type RateDraft = WindowDraft & { name: string; steps: StepDraft[] };
export type DemandDraft = WindowDraft & { name: string; centsPerKw: Typed; per: 'day' | 'month' };
export type StepPeriod = Tariff['importStepsPer'];

/** A plan as form values: numbers as they are typed. */
export type PlanDraft = {
  name: string;
  retailer: string;
  area: string;
  validOn: string;
  source: string;
  importRates: RateDraft[];
  importStepsPer: StepPeriod;
  feedInRates: RateDraft[];
  feedInStepsPer: StepPeriod;
  demandCharges: DemandDraft[];
  controlledLoad: { centsPerKwh: Typed; dailyCharge: Typed } | null;
  dailyCharge: Typed;
  freeWindow: (WindowDraft & { capKwh: Typed }) | null;
  includesGst: boolean;
};

const { energyPlan: max } = limits;
const importPrice: NumberForm = { decimals: 3, min: 0, max: max.price };
const dailyCharge: NumberForm = { decimals: 3, min: 0, max: max.dailyCharge };
const energy: NumberForm = { decimals: 3, min: 0.001, max: max.kwh };
export const forms = {
  importPrice,
  feedInPrice: { decimals: 3, min: -max.price, max: max.price },
  demandPrice: { decimals: 3, min: 0, max: max.demandPrice },
  dailyCharge,
  energy,
} satisfies Record<string, NumberForm>;

export const always: WindowDraft = { months: [], days: 'every_day', fromHour: 0, toHour: 24 };
export const newStep: StepDraft = { centsPerKwh: '', upToKwh: '' };
export const newRate: RateDraft = { ...always, name: '', steps: [newStep] };
export const newDemand: DemandDraft = {
  ...always,
  fromHour: 16,
  toHour: 21,
  name: '',
  centsPerKw: '',
  per: 'month',
};

/** The form of a plan; without one, an empty form with one rate for all hours. */
export function draftOf(plan: PlanInput | undefined): PlanDraft {
  if (plan === undefined) {
    return {
      name: '',
      retailer: '',
      area: '',
      validOn: '',
      source: '',
      importRates: [newRate],
      importStepsPer: 'day',
      feedInRates: [newRate],
      feedInStepsPer: 'day',
      demandCharges: [],
      controlledLoad: null,
      dailyCharge: '',
      freeWindow: null,
      includesGst: true,
    };
  }
  const { tariff, ...rest } = plan;
  const { freeWindow, controlledLoad } = tariff;
  return {
    ...rest,
    ...tariff,
    importRates: tariff.importRates.map(rateDraft),
    feedInRates: tariff.feedInRates.map(rateDraft),
    demandCharges: tariff.demandCharges.map((charge) => ({ ...charge, ...windowDraft(charge) })),
    controlledLoad: controlledLoad && { ...controlledLoad },
    freeWindow: freeWindow && { ...windowDraft(freeWindow), capKwh: freeWindow.capKwh ?? '' },
  };
}

function windowDraft(
  window:
    | Tariff['importRates'][number]
    | NonNullable<Tariff['freeWindow']>
    | Tariff['demandCharges'][number],
): WindowDraft {
  const { months, days, fromHour, toHour } = window;
  return { months: months.map(String), days, fromHour, toHour };
}

function rateDraft(rate: Tariff['importRates'][number]): RateDraft {
  const steps = rate.steps.map(({ centsPerKwh, upToKwh }) => ({
    centsPerKwh,
    upToKwh: upToKwh ?? '',
  }));
  return { ...windowDraft(rate), name: rate.name, steps };
}

/** Errors by the path of the member, under the server's names. */
export type Faults = Readonly<Record<string, string>>;

/** The draft as the server takes it, and the numbers in it that cannot be read. */
export function planOf(draft: PlanDraft): {
  plan: WebInputs['plans']['set']['plan'];
  faults: Faults;
} {
  const faults: Record<string, string> = {};
  const read = (path: string, typed: Typed, form: NumberForm): number => {
    const result = readNumber(typed, { ...form, isOptional: false });
    if (result.fault === undefined) return result.value ?? 0;
    faults[path] = result.fault;
    return 0;
  };
  const orNone = (path: string, typed: Typed, form: NumberForm) =>
    typed === '' ? null : read(path, typed, form);
  const rates = (member: 'importRates' | 'feedInRates', price: NumberForm) =>
    draft[member].map((rate, index) => ({
      ...rate,
      ...windowOf(rate),
      steps: rate.steps.map((step, place) => {
        const path = `tariff.${member}.${index}.steps.${place}`;
        const isLast = place === rate.steps.length - 1;
        return {
          centsPerKwh: read(`${path}.centsPerKwh`, step.centsPerKwh, price),
          upToKwh: isLast ? null : read(`${path}.upToKwh`, step.upToKwh, energy),
        };
      }),
    }));
  if (draft.name.trim() === '') faults.name = 'Enter a name';
  const { controlledLoad, freeWindow, importStepsPer, feedInStepsPer, includesGst } = draft;
  const [name, retailer, area, source] = [draft.name, draft.retailer, draft.area, draft.source].map(
    (text) => text.trim(),
  ) as [string, string, string, string];
  const tariff = {
    importStepsPer,
    feedInStepsPer,
    includesGst,
    importRates: rates('importRates', importPrice),
    feedInRates: rates('feedInRates', forms.feedInPrice),
    demandCharges: draft.demandCharges.map((charge, index) => ({
      ...charge,
      ...windowOf(charge),
      centsPerKw: read(
        `tariff.demandCharges.${index}.centsPerKw`,
        charge.centsPerKw,
        forms.demandPrice,
      ),
    })),
    controlledLoad: controlledLoad && {
      centsPerKwh: read(
        'tariff.controlledLoad.centsPerKwh',
        controlledLoad.centsPerKwh,
        importPrice,
      ),
      dailyCharge:
        orNone('tariff.controlledLoad.dailyCharge', controlledLoad.dailyCharge, dailyCharge) ?? 0,
    },
    dailyCharge: orNone('tariff.dailyCharge', draft.dailyCharge, dailyCharge) ?? 0,
    freeWindow: freeWindow && {
      ...windowOf(freeWindow),
      capKwh: orNone('tariff.freeWindow.capKwh', freeWindow.capKwh, energy),
    },
  };
  return { plan: { name, retailer, area, source, validOn: draft.validOn, tariff }, faults };
}

function windowOf({ months, days, fromHour, toHour }: WindowDraft) {
  return { months: months.map(Number).sort((one, other) => one - other), days, fromHour, toHour };
}
