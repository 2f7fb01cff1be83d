import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../../test/support/proposals/proposal-content.ts';
import { noSaleTerms, type SaleTerms } from '../../accounts/settings/sale-terms.ts';
import { accept } from '../../shared/values/accept.ts';
import { answersOf } from './check-proposal.ts';
import {
  type CheckedOffer,
  type ChecklistAnswer,
  type ChecklistKey,
  type ChecklistState,
  checklistAnswers,
  checklistKeys,
} from './checklist-keys.ts';
import { checklistOf, withAnswers } from './consumer-checklist.ts';

type Content = CheckedOffer['content'];
type Change = (content: Content) => Content;

const battery = {
  maker: 'Example Storage',
  model: 'Home 10',
  nominalWattHours: 10_000,
  usableWattHours: 9_500,
  powerWatts: null,
  quantity: 1,
};
const quote =
  (change: Partial<Content['quote']>): Change =>
  (content) => ({ ...content, quote: { ...content.quote, ...change } });
const price =
  (change: Partial<Content['quote']['price']>): Change =>
  (content) =>
    quote({ price: { ...content.quote.price, ...change } })(content);
const system =
  (change: Partial<Content['specification']>): Change =>
  (content) => ({ ...content, specification: { ...content.specification, ...change } });
const withTerms =
  (change: Partial<Content['terms']>): Change =>
  (content) => ({ ...content, terms: { ...content.terms, ...change } });
const warranted =
  (change: { warrantyYears?: null; performanceWarrantyYears?: null }): Change =>
  (content) =>
    system({ panels: content.specification.panels.map((panel) => ({ ...panel, ...change })) })(
      content,
    );
const asIs: Change = (content) => content;
const answers =
  (change: Partial<SaleTerms>): Change =>
  (content) =>
    withTerms({ saleTerms: { ...content.terms.saleTerms, ...change } })(content);
/** The firm has answered nothing, and its own words are these. */
const speaking =
  (terms: string): Change =>
  (content) =>
    withTerms({ saleTerms: noSaleTerms, sentences: [], terms })(content);
const silent = speaking('We work on weekdays.');
const speechless = speaking(' ');
const line = (description: string, totalCents: number) => ({
  description,
  quantity: 1,
  unitCents: totalCents,
  totalCents,
});
const estimate = smallContent.quote.yield;
const solar = smallContent.quote.solarCertificates;

/** The changes that put each item into each of its possible states. */
const cases: Record<ChecklistKey, [ChecklistState, Change, CheckedOffer['saleType']?][]> = {
  performance_estimate: [
    ['present', asIs],
    ['missing', quote({ yield: null })],
    ['missing', system({ arrays: [] })],
  ],
  limitations: [
    ['present', asIs],
    ['missing', quote({ yield: null })],
    ['missing', quote({ yield: estimate && { ...estimate, assumptions: [] } })],
  ],
  claims: [
    ['present', asIs],
    ['not_applicable', quote({ yield: null, savings: null })],
    [
      'missing',
      quote({ yield: estimate && { ...estimate, assumptions: [{ text: 'It is', source: ' ' }] } }),
    ],
  ],
  warnings: [
    ['present', asIs],
    ['not_applicable', quote({ warnings: [] })],
  ],
  system_design: [
    ['present', asIs],
    ['missing', system({ arrays: [] })],
    ['missing', system({ inverters: [] })],
    ['missing', quote({ designFaults: [{ text: 'A string is too long.', source: 'Datasheet' }] })],
  ],
  roof_plan: [
    ['missing', asIs],
    ['missing', system({ arrays: [] })],
  ],
  inclusions: [
    ['present', asIs],
    ['missing', price({ lines: [] })],
    ['missing', system({ inverters: [] })],
  ],
  price_breakdown: [
    ['present', asIs],
    ['missing', price({ lines: [] })],
    ['missing', price({ lines: [line('All', 900_000), line('Discount', -100)] })],
  ],
  discounts: [
    ['present', asIs],
    ['not_applicable', price({ lines: [line('All', 900_000)] })],
    ['missing', price({ lines: [line('All', 900_000), line('A', -100), line('B', -100)] })],
  ],
  certificates: [
    ['present', asIs],
    ['missing', quote({ solarCertificates: { ...solar, count: null, reason: 'No postcode.' } })],
    ['missing', quote({ batteryCertificates: { count: null, reason: 'No day.', working: [] } })],
    ['missing', price({ certificateDiscountCents: 0 })],
    ['not_applicable', quote({ solarCertificates: { ...solar, count: 0 } })],
  ],
  rebates: [
    ['confirm', asIs],
    ['confirm', price({ lines: [line('State rebate', -140_000)] })],
    ['not_applicable', price({ lines: [line('All', 900_000)] })],
  ],
  gst: [
    ['present', asIs],
    ['missing', price({ lines: [] })],
  ],
  non_refundable: [
    ['present', asIs],
    ['present', answers({ nonRefundableCharges: [] })],
    ['confirm', speaking('The fee for the application is non-refundable.')],
    ['missing', speechless],
    ['missing', answers({ nonRefundableCharges: null })],
  ],
  installation_time: [
    ['present', asIs],
    ['present', withTerms({ installWeeks: 0 })],
    [
      'missing',
      (content) => system({ expectedInstallOn: '' })(withTerms({ installWeeks: 0 })(content)),
    ],
  ],
  connection_application: [
    ['present', asIs],
    ['confirm', silent],
    ['missing', speechless],
  ],
  network_charges: [
    ['present', asIs],
    ['present', answers({ includesNetworkCharges: true })],
    ['confirm', speaking('Your distributor may ask a fee.')],
    ['missing', speechless],
  ],
  existing_system: [
    ['present', asIs],
    ['confirm', silent],
    ['missing', speechless],
  ],
  battery_backup: [
    ['not_applicable', asIs],
    ['present', system({ battery })],
    ['confirm', (content) => answers({ batteryBackup: true })(system({ battery })(content))],
    ['confirm', (content) => silent(system({ battery })(content))],
    ['missing', (content) => speechless(system({ battery })(content))],
  ],
  system_warranty: [
    ['present', asIs],
    ['missing', withTerms({ workmanshipWarrantyYears: 4 })],
  ],
  product_warranties: [
    ['present', asIs],
    ['confirm', silent],
    ['missing', speechless],
    ['missing', system({ panels: [], inverters: [] })],
    ['missing', warranted({ warrantyYears: null })],
    ['missing', warranted({ performanceWarrantyYears: null })],
    ['missing', system({ battery })],
    ['present', system({ battery: { ...battery, warrantyYears: 10 } })],
  ],
  disposal: [
    ['present', asIs],
    ['present', answers({ oldEquipment: 'charged', oldEquipmentCents: 30_000 })],
    ['missing', answers({ oldEquipment: 'charged' })],
    ['confirm', speaking('There is no disposal.')],
    ['confirm', speaking('We dispose of everything.')],
    ['missing', speechless],
  ],
  terms: [
    ['present', asIs],
    ['confirm', silent],
    ['missing', speechless],
  ],
  consumer_rights: [
    ['present', asIs],
    ['missing', silent],
  ],
  design_changes: [
    ['present', asIs],
    ['confirm', speaking('The weather changes. Write to us in writing.')],
    ['missing', speechless],
  ],
  refunds: [
    ['present', asIs],
    ['confirm', silent],
    ['confirm', speaking('If the network operator refuses the connection, you lose the deposit.')],
    ['missing', speechless],
    ['missing', answers({ connectionRefundDays: null })],
    ['missing', answers({ lateRefundDays: null })],
    ['missing', answers({ changeRefundDays: null })],
  ],
  supplier: [
    ['present', asIs],
    ['missing', (content) => ({ ...content, company: { ...content.company, abn: '' } })],
  ],
  variance: [['present', asIs]],
  complaints: [
    ['present', asIs],
    ['missing', answers({ complaintBusinessDays: 26 })],
    ['confirm', speaking('We never answer within 25 business days.')],
    ['missing', speechless],
  ],
  payment_terms: [
    ['present', asIs],
    ['missing', answers({ depositDueDays: null })],
    ['missing', answers({ balanceDueOn: null })],
    ['confirm', silent],
  ],
  extra_charges: [
    ['present', asIs],
    ['present', answers({ extraCharges: [] })],
    ['missing', answers({ extraCharges: null })],
    ['confirm', speaking('Nothing else is charged.')],
  ],
  subcontractors: [
    ['present', asIs],
    ['present', answers({ usesSubcontractors: true })],
    ['missing', speechless],
  ],
  certificate_assignment: [
    ['present', asIs],
    ['missing', answers({ lodgesCertificates: false })],
    ['missing', answers({ lodgesCertificates: null })],
    [
      'present',
      (content) =>
        answers({ lodgesCertificates: false })(price({ certificateDiscountCents: 0 })(content)),
    ],
    ['not_applicable', price({ certificateCount: 0 })],
  ],
  cooling_off: [
    ['not_applicable', asIs],
    ['present', answers({ coolingOffBusinessDays: 5 })],
    ['present', asIs, 'unsolicited'],
  ],
  cancellation_form: [
    ['not_applicable', asIs],
    ['present', asIs, 'unsolicited'],
  ],
  code_statement: [
    ['not_applicable', asIs],
    ['not_applicable', answers({ boundByCode: null })],
    ['present', answers({ boundByCode: true })],
  ],
};

for (const [key, states] of Object.entries(cases)) {
  test(`the content ${key} is found as it is`, () => {
    for (const [index, [state, change, saleType = 'solicited']] of states.entries()) {
      const found = checklistOf({ content: change(smallContent), saleType });
      const item = found.find((one) => one.key === key);
      assert.equal(item?.state, state, `case ${index + 1}: ${item?.reason}`);
      assert.ok(item.title !== '' && item.source !== '' && item.reason !== '');
      assert.equal(item.markedBy, null);
    }
  });
}

test('a complete proposal whose firm has answered everything misses nothing but the sketch', () => {
  const list = checklistOf({ content: smallContent, saleType: 'solicited' });
  assert.deepEqual(
    list.map(({ key }) => key),
    checklistKeys,
  );
  const missing = list.filter(({ state }) => state === 'missing');
  assert.deepEqual(
    missing.map(({ key }) => key),
    ['roof_plan'],
  );
  assert.match(
    missing[0]?.reason ?? '',
    /has no sketch with measurements\. Draw the roof on a picture of it, or send a sketch/,
  );
});

test('figures are named as people say them', () => {
  const list = checklistOf({ content: smallContent, saleType: 'solicited' });
  const reasonOf = (key: ChecklistKey) => list.find((item) => item.key === key)?.reason;
  assert.equal(
    reasonOf('performance_estimate'),
    '9,151 kWh a year, month by month, for the planned roof faces.',
  );
  assert.equal(reasonOf('price_breakdown'), '5 lines make up $9,010.00 including GST.');
  assert.equal(reasonOf('discounts'), 'One line takes $200.00 off.');
  assert.equal(reasonOf('certificates'), '45 STCs, worth $1,710.00.');
  assert.equal(
    reasonOf('installation_time'),
    'Within about 8 weeks of the signature, planned for 15 December 2026.',
  );
});

test('words of a firm’s own decide nothing: a person must confirm them', () => {
  const disposalOf = (change: Change) =>
    checklistOf({ content: change(smallContent), saleType: 'solicited' }).find(
      ({ key }) => key === 'disposal',
    );
  for (const words of ['There is no disposal.', 'We recycle all of it.', 'Hello.']) {
    assert.equal(disposalOf(speaking(words))?.state, 'confirm', words);
  }
  assert.equal(
    disposalOf(speaking('Hello.'))?.reason,
    'Please confirm that your own text says it, or answer under Settings, Terms of sale: “Do you remove and dispose of old ' +
      'equipment?” “Do you collect products at the end of their life?”',
  );
  assert.equal(
    disposalOf(asIs)?.reason,
    'The proposal says: “Removing and disposing of old equipment is not included unless it is itemised.” “At the end of their ' +
      'life, panels, inverters and batteries must be recycled or disposed of as your state requires. We do not collect them.”',
  );
});

test('products without a warranty period are named', () => {
  const list = checklistOf({
    content: warranted({ performanceWarrantyYears: null })(smallContent),
    saleType: 'solicited',
  });
  assert.match(
    list.find(({ key }) => key === 'product_warranties')?.reason ?? '',
    /^No warranty years are entered for Example Energy EE-440 mono\. Enter them/,
  );
});

test('what a system lacks is listed in words, also for products without a name', () => {
  const { specification } = smallContent;
  const panels = specification.panels.map((panel) => ({
    ...panel,
    maker: '',
    model: '',
    warrantyYears: null,
  }));
  const bare = { ...specification, panels, inverters: [], arrays: [] };
  const content = { ...smallContent, specification: bare };
  const reasons = new Map(
    checklistOf({ content, saleType: 'solicited' }).map(({ key, reason }) => [key, reason]),
  );
  assert.equal(
    reasons.get('system_design'),
    'The system has no inverter and no planned roof faces. Add what is missing.',
  );
  assert.match(
    reasons.get('product_warranties') ?? '',
    /^No warranty years are entered for the panels\. Enter them/,
  );
});

test('lets a person mark the items that only a person can judge', () => {
  const list = checklistOf({
    content: speaking('We recycle all of it.')(smallContent),
    saleType: 'solicited',
  });
  const answer = { key: 'disposal', state: 'present', reason: 'Paragraph 1' } as const;
  const marked = withAnswers(list, [answer], alex);
  const { state, markedBy } = marked.find(({ key }) => key === 'disposal') ?? {};
  assert.deepEqual([state, markedBy], ['present', alex]);
  assert.deepEqual(answersOf(marked), [answer]);
});

const alex = { userId: 7, name: 'Alex Taylor' };
const sketch: ChecklistAnswer = { key: 'roof_plan', state: 'present', reason: 'Sent by email' };

test('a member answers for contents that the proposal does not show, and need not for others', () => {
  const list = checklistOf({ content: smallContent, saleType: 'solicited' });
  const answers: ChecklistAnswer[] = [
    sketch,
    { key: 'code_statement', state: 'present', reason: 'On the letterhead' },
    { key: 'gst', state: 'not_applicable', reason: 'No GST here' },
  ];
  const marked = withAnswers(list, answers, alex);
  const itemOf = (key: ChecklistKey) => marked.find((item) => item.key === key);
  assert.deepEqual(itemOf('roof_plan'), {
    ...list.find(({ key }) => key === 'roof_plan'),
    state: 'present',
    reason: 'Sent by email',
    markedBy: alex,
  });
  assert.deepEqual(itemOf('code_statement')?.markedBy, alex);
  assert.deepEqual(
    itemOf('gst'),
    list.find(({ key }) => key === 'gst'),
  );
  assert.deepEqual(answersOf(marked), [sketch, answers[1]]);
  assert.deepEqual(answersOf(list), []);
});

test('an answer needs a reason that fits, and a content has one answer', () => {
  const refusal = (message: string) => ({ name: 'Refusal', code: 'INVALID_PARAMETERS', message });
  const checkAnswers = (answers: ChecklistAnswer[]) => accept(checklistAnswers, answers);
  checkAnswers([sketch]);
  checkAnswers([{ ...sketch, reason: 'a'.repeat(300) }]);
  assert.throws(
    () => checkAnswers([{ ...sketch, reason: ' ' }]),
    refusal('0.reason must not be empty'),
  );
  assert.throws(
    () => checkAnswers([{ ...sketch, reason: 'a'.repeat(301) }]),
    refusal('0.reason must have at most 300 characters'),
  );
  assert.throws(
    () => checkAnswers([sketch, { ...sketch, state: 'not_applicable' }]),
    refusal('must name each key once'),
  );
});
