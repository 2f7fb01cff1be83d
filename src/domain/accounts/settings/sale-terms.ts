import { z } from 'zod';
import { hasHidden, isPlainLine, trimmed } from '../../shared/text.ts';
import { notBlank, type Value, whole as wholeNumber } from '../../shared/values/members.ts';
import { keysOf, recordOf } from '../../shared/values/record-of.ts';

// The sale terms of a firm, as answers to questions. Each answer prints a sentence in the terms of a proposal
// (`print-sale-terms.ts`), and the consumer checklist reads the answers instead of free text.

export const saleGroups = {
  payment: 'Payment',
  refunds: 'Changes, delays and refunds',
  connection: 'Grid connection and STCs',
  site: 'Your work at the site',
  afterwards: 'Warranty claims and complaints',
} as const;
type SaleGroup = keyof typeof saleGroups;

/** The form of an answer. */
type AnswerForm =
  | { kind: 'whole'; unit: string; min: number; max: number }
  | { kind: 'yes_no' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'money'; centsMax: number }
  | { kind: 'charges'; centsMax: number; entriesMax: number; nameCharactersMax: number };

type SaleQuestion = AnswerForm & {
  group: SaleGroup;
  question: string;
  hint?: string;
  /** The question applies only after this answer to another one. */
  follows?: { key: string; answer: string };
};

const questions = z.registry<SaleQuestion>();

type About = Pick<SaleQuestion, 'group' | 'question' | 'hint' | 'follows'>;

const chargeCentsMax = 10_000_000;
const chargesMax = 20;
const chargeNameCharactersMax = 100;

/**
 * Wraps the schema of an answer, null until answered, with its question, which describes the member in the API's
 * documentation.
 */
function withQuestion<Answer extends z.ZodType>(answer: Answer, question: SaleQuestion) {
  const description = `${question.question} \`null\` until answered`;
  const schema = answer.nullable().meta({ description });
  questions.add(schema, question);
  return schema;
}

function whole(unit: string, [min, max]: readonly [number, number], about: About) {
  return withQuestion(wholeNumber(min, max), { kind: 'whole', unit, min, max, ...about });
}

function yesNo(about: About) {
  return withQuestion(z.boolean('must be true or false'), { kind: 'yes_no', ...about });
}

function choice<const Value extends string>(labels: Readonly<Record<Value, string>>, about: About) {
  const values = keysOf(labels);
  const options = values.map((value) => ({ value, label: labels[value] }));
  const message = `must be one of ${values.join(', ')}`;
  return withQuestion(z.enum(values, message), { kind: 'choice', options, ...about });
}

function amount(about: About) {
  const form = { kind: 'money', centsMax: chargeCentsMax } as const;
  return withQuestion(wholeNumber(0, chargeCentsMax), { ...form, ...about });
}

const charge = z.object(
  {
    description: z
      .string('must be text')
      .overwrite(trimmed)
      .min(1, 'must not be empty')
      .max(chargeNameCharactersMax, `must have at most ${chargeNameCharactersMax} characters`)
      .refine(isPlainLine, 'must not contain control characters')
      .refine((text) => !hasHidden(text), 'must not contain invisible characters')
      .meta(notBlank),
    cents: wholeNumber(1, chargeCentsMax),
  },
  'must have a description and cents',
);
export type Charge = z.infer<typeof charge>;

function charges(about: About) {
  const list = z
    .array(charge, 'must be a list')
    .max(chargesMax, `must have at most ${chargesMax} entries`);
  return withQuestion(list, {
    kind: 'charges',
    centsMax: chargeCentsMax,
    entriesMax: chargesMax,
    nameCharactersMax: chargeNameCharactersMax,
    ...about,
  });
}

const refundDays = [1, 90] as const;

export const saleTermsShape = z.object({
  depositDueDays: whole('days', [0, 90], {
    group: 'payment',
    question: 'How many days after signing is the deposit due?',
    hint: '0 if it is due on signing. Nothing is due until a cooling-off period ends.',
  }),
  progressPercent: whole('%', [0, 90], {
    group: 'payment',
    question: 'What percentage of the price is due when the products are delivered?',
    hint: '0 for none',
  }),
  balanceDueOn: choice(
    {
      installed: 'When the system is installed and tested',
      connected: 'When it is connected to the grid',
    },
    { group: 'payment', question: 'When is the balance due?' },
  ),
  balanceDueDays: whole('days', [0, 90], {
    group: 'payment',
    question: 'How many days after that must the customer pay the balance?',
    hint: '0 if it is due that day',
  }),
  coolingOffBusinessDays: whole('business days', [0, 60], {
    group: 'refunds',
    question:
      'If the law gives no cooling-off period, within how many business days may customers cancel?',
    hint: '0 for none. Unsolicited sales always have the 10 business days of the law.',
  }),
  connectionRefundDays: whole('days', refundDays, {
    group: 'refunds',
    question: 'If the grid connection is refused, within how many days do you refund everything?',
  }),
  lateGraceWeeks: whole('weeks', [0, 26], {
    group: 'refunds',
    question: 'How many weeks late may you install before customers may end the contract?',
    hint: '0 if they may end it from the first day of delay',
  }),
  lateRefundDays: whole('days', refundDays, {
    group: 'refunds',
    question:
      'If customers end the contract because you are late, within how many days do you refund everything?',
  }),
  changeRefundDays: whole('days', refundDays, {
    group: 'refunds',
    question:
      'If customers reject a change to the design, within how many days do you refund everything?',
  }),
  nonRefundableCharges: charges({
    group: 'refunds',
    question: 'Which charges are non-refundable?',
    hint: 'For example, a fee already paid to the network operator',
  }),
  appliesForConnection: yesNo({
    group: 'connection',
    question: 'Do you apply for the grid connection?',
  }),
  includesNetworkCharges: yesNo({
    group: 'connection',
    question: 'Does your price include the network operator’s charges for connection and meter?',
  }),
  lodgesCertificates: yesNo({
    group: 'connection',
    question: 'Do customers assign their STCs to you?',
    hint: 'You lodge the claim and take the value of the STCs off the price',
  }),
  extraCharges: charges({
    group: 'site',
    question: 'What costs extra at some sites?',
    hint: 'Enter the maximum for each, such as a switchboard upgrade',
  }),
  usesSubcontractors: yesNo({
    group: 'site',
    question: 'May subcontractors do part of the work?',
  }),
  includesExistingSystem: yesNo({
    group: 'site',
    question: 'Does your price include work on an existing solar or battery system?',
  }),
  oldEquipment: choice(
    { included: 'Yes, included in the price', charged: 'Yes, at a charge', no: 'No' },
    { group: 'site', question: 'Do you remove and dispose of old equipment?' },
  ),
  oldEquipmentCents: amount({
    group: 'site',
    question: 'What do you charge to remove and dispose of old equipment?',
    follows: { key: 'oldEquipment', answer: 'charged' },
  }),
  collectsAtEndOfLife: yesNo({
    group: 'site',
    question: 'Do you collect products at the end of their life?',
  }),
  batteryBackup: yesNo({
    group: 'site',
    question: 'Do your batteries supply circuits during a power cut?',
    hint: 'If so, name the circuits in the price lines or message of each proposal',
  }),
  handlesWarrantyClaims: yesNo({
    group: 'afterwards',
    question: 'Do you handle warranty claims with manufacturers?',
  }),
  complaintBusinessDays: whole('business days', [1, 60], {
    group: 'afterwards',
    question: 'Within how many business days do you answer complaints?',
    hint: 'The consumer code allows at most 25',
  }),
  boundByCode: yesNo({
    group: 'afterwards',
    question: 'Have you signed the New Energy Tech Consumer Code (NETCC)?',
    hint: 'Only signatories may state this on proposals',
  }),
});

/** The answers of a firm; null for unanswered questions. */
export type SaleTerms = Value<typeof saleTermsShape>;
export type SaleTermKey = keyof SaleTerms;
export const saleTermKeys = keysOf(saleTermsShape.shape);

/** The question for a member, and the form of its answer. */
export function questionOf(key: SaleTermKey): SaleQuestion {
  const question = questions.get(saleTermsShape.shape[key]);
  if (question === undefined) throw new Error(`${key} has no question`);
  return question;
}

/** Returns whether a question applies; some do only after an answer to another one. */
export function isAsked(terms: SaleTerms, key: SaleTermKey): boolean {
  const { follows } = questionOf(key);
  return (
    follows === undefined ||
    saleTermKeys.some((other) => other === follows.key && terms[other] === follows.answer)
  );
}

/** The terms without any answer. */
export const noSaleTerms: SaleTerms = recordOf(saleTermKeys, () => null);

/** The answers of a new account. Answers that differ from site to site and from firm to firm are left out. */
export const defaultSaleTerms: SaleTerms = {
  ...noSaleTerms,
  depositDueDays: 0,
  progressPercent: 0,
  balanceDueOn: 'installed',
  balanceDueDays: 0,
  coolingOffBusinessDays: 0,
  connectionRefundDays: 14,
  lateGraceWeeks: 0,
  lateRefundDays: 14,
  changeRefundDays: 14,
  appliesForConnection: true,
  includesNetworkCharges: false,
  lodgesCertificates: true,
  includesExistingSystem: false,
  oldEquipment: 'no',
  collectsAtEndOfLife: false,
  batteryBackup: false,
  handlesWarrantyClaims: true,
  complaintBusinessDays: 25,
  boundByCode: false,
};
