import type { WebInputs, WebOutputs } from '../../../src/doors/web/contract.ts';
import { inCents } from '../../shared/formats/formats.ts';
import { changedMembers } from '../../shared/members.ts';

export type Settings = WebOutputs['settings']['read'];
type StoredSettings = Pick<
  Settings,
  'company' | 'colours' | 'proposal' | 'finance' | 'priceRules' | 'timeZone'
>;
export type PriceBasis = Settings['priceRules']['rules'][number]['basis'];
type SettingsChanges = WebInputs['settings']['change'];

/** The settings as form values: a removed number is an empty text, and prices are in dollars. */
export type CompanyValues = {
  company: Settings['company'];
  colours: Settings['colours'];
  proposal: {
    validDays: number | '';
    depositPercent: number | '';
    installWeeks: number | '';
    workmanshipWarrantyYears: number | '';
    certificateDollars: number | '';
    /** Each price applies to installations from its date on. */
    certificatePrices: { from: string; dollars: number | '' }[];
  };
  finance: {
    offered: boolean;
    lender: string;
    annualRate: number | '';
    months: number | '';
    establishmentFeeDollars: number | '';
    monthlyFeeDollars: number | '';
    wording: string;
  };
  priceRules: {
    onNewProjects: boolean;
    fromPostcode: string;
    rules: { description: string; basis: PriceBasis; dollars: number | '' }[];
  };
  timeZone: string;
};

/** How a field of money looks, by its most in cents. */
export function moneyLooks(centsMax: number, min = 0) {
  return { prefix: '$', min, max: centsMax / 100, decimalScale: 2, fixedDecimalScale: true };
}

export function toValues({
  company,
  colours,
  proposal,
  finance,
  priceRules,
  timeZone,
}: StoredSettings): CompanyValues {
  // Answers and texts have a screen of their own.
  const { validDays, depositPercent, installWeeks, workmanshipWarrantyYears } = proposal;
  const { certificateCents, certificatePrices } = proposal;
  const { establishmentFeeCents, monthlyFeeCents, ...offer } = finance;
  return {
    company,
    colours,
    proposal: {
      validDays,
      depositPercent,
      installWeeks,
      workmanshipWarrantyYears,
      certificateDollars: certificateCents / 100,
      certificatePrices: certificatePrices.map(({ from, cents }) => ({
        from,
        dollars: cents / 100,
      })),
    },
    finance: {
      ...offer,
      annualRate: offer.annualRate ?? '',
      months: offer.months ?? '',
      establishmentFeeDollars: establishmentFeeCents / 100,
      monthlyFeeDollars: monthlyFeeCents / 100,
    },
    priceRules: {
      ...priceRules,
      rules: priceRules.rules.map(({ cents, ...rule }) => ({ ...rule, dollars: cents / 100 })),
    },
    timeZone,
  };
}

/** The finance of the form in the units of the server. */
function toFinance({
  establishmentFeeDollars,
  monthlyFeeDollars,
  ...offer
}: CompanyValues['finance']): Settings['finance'] {
  return {
    ...offer,
    annualRate: offer.annualRate === '' ? null : offer.annualRate,
    months: offer.months === '' ? null : offer.months,
    establishmentFeeCents: inCents(establishmentFeeDollars),
    monthlyFeeCents: inCents(monthlyFeeDollars),
  };
}

function toPriceRules({ rules, ...others }: CompanyValues['priceRules']): Settings['priceRules'] {
  return {
    ...others,
    rules: rules.map(({ dollars, ...rule }) => ({ ...rule, cents: inCents(dollars) })),
  };
}

/** The changed values only: a colleague's changes in the meantime stay. */
export function changesBetween(before: CompanyValues, after: CompanyValues): SettingsChanges {
  const { certificateDollars, certificatePrices, ...proposal } = changedMembers(
    before.proposal,
    after.proposal,
  );
  const cents = {
    ...(certificateDollars !== undefined && { certificateCents: inCents(certificateDollars) }),
    ...(certificatePrices !== undefined && {
      certificatePrices: certificatePrices.map(({ from, dollars }) => ({
        from,
        cents: inCents(dollars),
      })),
    }),
  };
  const parts = {
    company: changedMembers(before.company, after.company),
    colours: changedMembers(before.colours, after.colours),
    proposal: { ...proposal, ...cents } as SettingsChanges['proposal'],
    finance: changedMembers(toFinance(before.finance), toFinance(after.finance)),
    priceRules: changedMembers(toPriceRules(before.priceRules), toPriceRules(after.priceRules)),
  };
  const changed = Object.entries(parts).filter(([, part]) => Object.keys(part ?? {}).length > 0);
  return {
    ...Object.fromEntries(changed),
    ...(after.timeZone !== before.timeZone && { timeZone: after.timeZone }),
  };
}

/** The form's values after a save: as stored, such as the ABN in its printed form, except fields edited meanwhile. */
export function withStored(
  now: CompanyValues,
  sent: CompanyValues,
  stored: CompanyValues,
): CompanyValues {
  const part = <Name extends 'company' | 'colours' | 'proposal' | 'finance' | 'priceRules'>(
    name: Name,
  ) => ({
    ...stored[name],
    ...changedMembers(sent[name], now[name]),
  });
  return {
    company: part('company'),
    colours: part('colours'),
    proposal: part('proposal'),
    finance: part('finance'),
    priceRules: part('priceRules'),
    timeZone: now.timeZone === sent.timeZone ? stored.timeZone : now.timeZone,
  };
}

/** Maps fields that the server has in cents to the form's fields in dollars. */
export function inDollars(field: string): string {
  if (field === 'proposal.certificateCents') return 'proposal.certificateDollars';
  return field
    .replace(/^(proposal\.certificatePrices\.\d+|priceRules\.rules\.\d+)\.cents$/, '$1.dollars')
    .replace(/^(finance\.\w+)Cents$/, '$1Dollars');
}
