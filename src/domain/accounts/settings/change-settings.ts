import { stateOfPostcode } from '@sundesk/solar';
import type { z } from 'zod';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { contrast } from '../../shared/colours.ts';
import { Refusal } from '../../shared/refusal.ts';
import { isEmail } from '../../shared/text.ts';
import { isDay, isTimeZone } from '../../shared/time.ts';
import { faultsOf } from '../../shared/values/accept.ts';
import type { Value } from '../../shared/values/members.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';
import { formatAbn, isAbn } from './abn.ts';
import { finance } from './finance.ts';
import {
  formatPaymentDetails,
  isAccountNumber,
  isBsb,
  isPayId,
  type PaymentDetails,
  paymentDetails,
} from './payment-details.ts';
import { priceRules } from './price-rules.ts';
import { readSettings, writeSettings } from './queries.ts';
import {
  type AccountSettings,
  accountSettings,
  colours,
  company,
  type ProposalSettings,
  proposalSettings,
  type settingsChanges,
  smsSettings,
} from './settings.ts';

/** A postcode that exists, and rules by which the lines of a project are told apart. */
const rightPriceRules = priceRules.superRefine(({ fromPostcode, rules }, context) => {
  if (fromPostcode !== '' && stateOfPostcode(fromPostcode) === undefined) {
    const message = 'must be an Australian postcode of four digits, or empty';
    context.addIssue({ code: 'custom', path: ['fromPostcode'], input: fromPostcode, message });
  }
  for (const [index, { description }] of rules.entries()) {
    if (rules.findIndex((rule) => rule.description === description) === index) continue;
    const path = ['rules', index, 'description'];
    const message = 'must be another: a rule before it has the same';
    context.addIssue({ code: 'custom', path, input: description, message });
  }
});

/** What an offer of finance lacks; nothing is needed while it is not offered. */
const wholeFinance = finance.superRefine((value, context) => {
  if (!value.offered) return;
  for (const member of ['lender', 'annualRate', 'months', 'wording'] as const) {
    if (value[member] !== '' && value[member] !== null) continue;
    const message = 'must not be empty while finance is offered';
    context.addIssue({ code: 'custom', path: [member], input: value[member], message });
  }
});

type SettingsChanges = Value<typeof settingsChanges>;

/** The least contrast of white text on the primary colour, and of that colour on white (WCAG 2.2, 1.4.3). */
const contrastMin = 4.5;

/** Settings that an account can have. Doors read what fits; all faults of it are named here, by member. */
const rightSettings = accountSettings.extend({
  company: company.extend({
    abn: right(company.shape.abn, faultOfAbn),
    email: right(company.shape.email, (email) =>
      email === '' || isEmail(email) ? undefined : 'must be an email address',
    ),
    website: right(company.shape.website, (website) =>
      website === '' || isWebsite(website)
        ? undefined
        : 'must be an address that begins with https://, or empty',
    ),
  }),
  colours: colours.extend({ primary: right(colours.shape.primary, faultOfContrast) }),
  proposal: right(
    proposalSettings.extend({
      certificatePrices: right(proposalSettings.shape.certificatePrices, faultOfDays),
    }),
    ({ depositPercent, saleTerms: { progressPercent } }) =>
      (progressPercent ?? 0) <= Math.max(0, 100 - depositPercent)
        ? undefined
        : {
            path: ['saleTerms', 'progressPercent'],
            message: `must be at most 100% together with the deposit of ${depositPercent}%`,
          },
  ),
  finance: wholeFinance,
  priceRules: rightPriceRules,
  payment: right(
    paymentDetails.extend({
      bsb: right(paymentDetails.shape.bsb, (bsb) =>
        bsb === '' || isBsb(bsb) ? undefined : 'must have 6 digits',
      ),
      accountNumber: right(paymentDetails.shape.accountNumber, (number) =>
        number === '' || isAccountNumber(number) ? undefined : 'must have 5 to 9 digits',
      ),
      payId: right(paymentDetails.shape.payId, (payId) =>
        payId === '' || isPayId(payId)
          ? undefined
          : 'must be an email address, a phone number or an ABN, or empty',
      ),
      cardUrl: right(paymentDetails.shape.cardUrl, (url) =>
        url === '' || isWebsite(url)
          ? undefined
          : 'must be an address that begins with https://, or empty',
      ),
    }),
    faultOfAccount,
  ),
  sms: smsSettings.extend({
    sender: right(smsSettings.shape.sender, (sender) =>
      sender === '' || isSender(sender)
        ? undefined
        : 'must be 3 to 11 letters and digits with at least one letter, or empty',
    ),
  }),
  timeZone: right(accountSettings.shape.timeZone, (timeZone) =>
    isTimeZone(timeZone) ? undefined : 'must be a time zone such as Australia/Sydney',
  ),
});

type Fault = string | { path: PropertyKey[]; message: string } | undefined;

/**
 * Changes what an account says about itself and how it sells. What was published before stays as it was. Refuses with
 * INVALID_PARAMETERS, naming the member.
 */
export async function changeSettings(
  tx: AccountDb,
  changes: SettingsChanges,
): Promise<AccountSettings> {
  const before = await readSettings(tx);
  const company = { ...before.company, ...changes.company };
  const after: AccountSettings = {
    company: { ...company, abn: formatAbn(company.abn) },
    colours: { ...before.colours, ...changes.colours },
    proposal: {
      ...before.proposal,
      ...changes.proposal,
      saleTerms: { ...before.proposal.saleTerms, ...changes.proposal?.saleTerms },
    },
    finance: { ...before.finance, ...changes.finance },
    priceRules: { ...before.priceRules, ...changes.priceRules },
    payment: formatPaymentDetails({ ...before.payment, ...changes.payment }),
    sms: { ...before.sms, ...changes.sms },
    timeZone: changes.timeZone ?? before.timeZone,
  };
  // A refusal names an entry by its index in the input, so prices are sorted only afterwards.
  const checked = checkSettings(after);
  const ordered = { ...checked, proposal: inOrder(checked.proposal) };
  await writeSettings(tx, ordered);
  return ordered;
}

/** Sorts dated prices for storage; callers may send them in any order. */
function inOrder(proposal: ProposalSettings): ProposalSettings {
  const certificatePrices = proposal.certificatePrices.toSorted(
    (one, other) => Number(one.from > other.from) - Number(one.from < other.from),
  );
  return { ...proposal, certificatePrices };
}

/** Refuses with INVALID_PARAMETERS settings that no account can have, naming every member that is wrong. */
export function checkSettings(settings: AccountSettings): AccountSettings {
  const read = rightSettings.safeParse(settings);
  if (read.success) return read.data;
  throw new Refusal('INVALID_PARAMETERS', faultsOf(read.error).join('; '));
}

/** Adds a rule to a schema, checked after its type and limits. */
function right<Schema extends z.ZodType>(
  schema: Schema,
  faultOf: (value: z.output<Schema>) => Fault,
): Schema {
  return schema.superRefine((value, context) => {
    if (context.issues.length > 0) return;
    const fault = faultOf(value);
    if (fault !== undefined) {
      context.addIssue(
        typeof fault === 'string' ? fault : { code: 'custom', input: value, ...fault },
      );
    }
  });
}

/** Tells a number that is too short or long from one with a typing error. */
function faultOfAbn(abn: string): Fault {
  if (abn === '') return undefined;
  if (!/^(?: *\d){11} *$/.test(abn)) return 'must have 11 digits';
  return isAbn(abn)
    ? undefined
    : 'must be a valid ABN: a digit of this one is wrong, so check it against your registration';
}

/** Half of a bank account would leave a customer without any. */
function faultOfAccount({ bsb, accountNumber }: PaymentDetails): Fault {
  if (bsb !== '' && accountNumber === '') {
    return { path: ['accountNumber'], message: 'must not be empty beside a BSB' };
  }
  if (bsb === '' && accountNumber !== '') {
    return { path: ['bsb'], message: 'must not be empty beside an account number' };
  }
  return undefined;
}

function isWebsite(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

function faultOfContrast(primary: string): Fault {
  const ratio = contrast(primary, '#ffffff');
  if (ratio >= contrastMin) return undefined;
  return `must be darker: white text on it would have a contrast of ${floorTenth(ratio)}, and needs ${contrastMin}`;
}

function faultOfDays(prices: AccountSettings['proposal']['certificatePrices']): Fault {
  const days = new Set<string>();
  for (const [index, { from }] of prices.entries()) {
    const path = [index, 'from'];
    if (!isDay(from) || !from.startsWith('20')) {
      return { path, message: 'must be a day such as 2027-01-01' };
    }
    if (days.has(from)) return { path, message: `must be another day: ${from} has a price` };
    days.add(from);
  }
  return undefined;
}

/** Source: rules of the ACMA for alphanumeric sender IDs. */
function isSender(sender: string): boolean {
  return /^[A-Za-z0-9]{3,11}$/.test(sender) && !/^\d+$/.test(sender);
}

/** Never shown as more than it is. */
function floorTenth(number: number): number {
  return Math.floor(number * 10) / 10;
}

/**
 * Changes where the deposits of customers go, and records the old and the new details in the security log: a person
 * who could change them unseen could collect the money. Refuses with INVALID_PARAMETERS, naming the member.
 */
export async function changePaymentDetails(
  app: Pick<App, 'now'>,
  tx: AccountDb,
  { payment, by }: { payment: PaymentDetails; by: Actor },
): Promise<PaymentDetails> {
  const { payment: before } = await readSettings(tx);
  const { payment: after } = await changeSettings(tx, { payment });
  if (inWords(before) !== inWords(after)) {
    const detail = `Before: ${inWords(before)}`;
    await logSecurity(app, tx, {
      kind: 'payment_details_changed',
      by,
      subject: inWords(after),
      detail,
    });
  }
  return after;
}

/** `BSB 062-000, account 12345678 (Example Solar); PayID pay@example.com` */
function inWords({ accountName, bsb, accountNumber, payId, cardUrl }: PaymentDetails): string {
  const parts = [
    bsb !== '' && `BSB ${bsb}, account ${accountNumber}`,
    accountName !== '' && `account name ${accountName}`,
    payId !== '' && `PayID ${payId}`,
    cardUrl,
  ];
  return parts.filter(Boolean).join('; ') || 'none';
}
