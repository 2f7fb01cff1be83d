import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../test/support/proposal-content.ts';
import type { ChecklistState } from './checklist-finding.ts';
import type { CheckedOffer } from './checklist-point.ts';
import {
  answersOf,
  type ChecklistAnswer,
  type ChecklistKey,
  checkAnswers,
  checklistKeys,
  checklistOf,
  withAnswers,
} from './consumer-checklist.ts';

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
const said =
  (change: Partial<Content['terms']>): Change =>
  (content) => ({ ...content, terms: { ...content.terms, ...change } });
const asIs: Change = (content) => content;
/** A paragraph that is not about the matter, and the firm says nothing else. */
const silent = said({ terms: 'We work on weekdays.', warranties: '', complaints: '' });
const speaking = (terms: string) => said({ terms: `We work.\n\n${terms}`, warranties: '' });
const line = (description: string, totalCents: number) => ({
  description,
  quantity: 1,
  unitCents: totalCents,
  totalCents,
});
const estimate = smallContent.quote.yield;
const solar = smallContent.quote.solarCertificates;

/** What makes each content be in each state that it can be in. */
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
    ['not_applicable', asIs],
    ['missing', price({ lines: [line('State rebate', -140_000)] })],
    [
      'present',
      (content) =>
        speaking('The state decides about the rebate.')(
          price({ lines: [line('State rebate', -140_000)] })(content),
        ),
    ],
  ],
  gst: [
    ['present', asIs],
    ['missing', price({ lines: [] })],
  ],
  non_refundable: [
    ['present', asIs],
    ['missing', silent],
    ['present', speaking('The fee for the application is non-refundable.')],
  ],
  installation_time: [
    ['present', asIs],
    ['present', said({ installWeeks: 0 })],
    ['missing', (content) => system({ expectedInstallOn: '' })(said({ installWeeks: 0 })(content))],
  ],
  connection_application: [
    ['present', asIs],
    ['missing', silent],
    ['missing', speaking('Apply to us for a job.\n\nThe grid is near.')],
  ],
  network_charges: [
    ['present', asIs],
    ['missing', silent],
    ['present', speaking('Your distributor may ask a fee.')],
  ],
  existing_system: [
    ['present', asIs],
    ['missing', silent],
  ],
  battery_backup: [
    ['not_applicable', asIs],
    ['present', system({ battery })],
    ['missing', (content) => silent(system({ battery })(content))],
  ],
  system_warranty: [
    ['present', asIs],
    ['missing', said({ workmanshipWarrantyYears: 4 })],
  ],
  product_warranties: [
    ['present', asIs],
    ['missing', silent],
  ],
  disposal: [
    ['present', asIs],
    ['missing', silent],
  ],
  terms: [
    ['present', asIs],
    ['missing', said({ terms: ' \n' })],
  ],
  consumer_rights: [
    ['present', asIs],
    ['missing', silent],
  ],
  design_changes: [
    ['present', asIs],
    ['missing', silent],
    ['missing', speaking('The weather changes.\n\nWrite to us in writing.')],
  ],
  variance: [['present', asIs]],
  complaints: [
    ['present', asIs],
    ['missing', said({ complaints: '' })],
    ['missing', said({ complaints: 'We answer within 30 business days.' })],
    ['missing', said({ complaints: 'We answer soon.' })],
    ['present', said({ complaints: 'We answer within twenty-five working days.' })],
    ['present', said({ complaints: 'We answer within 10 business days.' })],
  ],
  cooling_off: [
    ['not_applicable', asIs],
    ['present', asIs, 'unsolicited'],
  ],
  cancellation_form: [
    ['not_applicable', asIs],
    ['missing', asIs, 'unsolicited'],
  ],
  code_statement: [['not_applicable', asIs]],
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

test('a complete proposal with the texts that an account begins with misses nothing but the sketch', () => {
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
  assert.match(missing[0]?.reason ?? '', /draws no sketch with measurements\. Send one along/);
});

test('figures are named as people say them', () => {
  const list = checklistOf({ content: smallContent, saleType: 'solicited' });
  const reasonOf = (key: ChecklistKey) => list.find((item) => item.key === key)?.reason;
  assert.equal(
    reasonOf('performance_estimate'),
    '9,151 kWh a year, month by month, for the planned parts of the roof.',
  );
  assert.equal(reasonOf('price_breakdown'), '5 lines make up $9,010.00 including GST.');
  assert.equal(reasonOf('discounts'), 'One line takes $200.00 off.');
  assert.equal(reasonOf('certificates'), '45 certificates, worth $1,710.00.');
  assert.equal(
    reasonOf('installation_time'),
    'Within about 8 weeks of the signature, planned for 15 December 2026.',
  );
});

test('what a text says is quoted, and somebody is asked to read it', () => {
  const list = checklistOf({ content: smallContent, saleType: 'solicited' });
  const disposal = list.find(({ key }) => key === 'disposal');
  assert.equal(
    disposal?.reason,
    'Your texts say: “At the end of their life panels, inverters and batteries must be recycled or disposed of …” ' +
      'Read whether that is enough.',
  );
});

test('what the texts lack is told with a sentence that could be added', () => {
  const list = checklistOf({ content: silent(smallContent), saleType: 'solicited' });
  const reasonOf = (key: ChecklistKey) => list.find((item) => item.key === key)?.reason;
  assert.equal(
    reasonOf('non_refundable'),
    'None of your texts speaks of it. Add a sentence to the terms under Settings, such as: “Charges that are not ' +
      'refunded, if there are any, are named in this proposal with their amount.”',
  );
  for (const { key, state, reason } of list) {
    if (state === 'missing') assert.ok(reason.length < 400, `${key}: ${reason.length}`);
  }
});

const alex = { userId: 7, name: 'Alex Taylor' };
const sketch: ChecklistAnswer = { key: 'roof_plan', state: 'present', reason: 'Sent by e-mail' };

test('somebody marks what the proposal does not show, and what it shows needs nobody', () => {
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
    reason: 'Sent by e-mail',
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
  checkAnswers([sketch]);
  checkAnswers([{ ...sketch, reason: 'a'.repeat(300) }]);
  assert.throws(
    () => checkAnswers([{ ...sketch, reason: ' ' }]),
    refusal('checklist_answers[0].reason must not be empty'),
  );
  assert.throws(
    () => checkAnswers([{ ...sketch, reason: 'a'.repeat(301) }]),
    refusal('checklist_answers[0].reason must have at most 300 characters'),
  );
  assert.throws(
    () => checkAnswers([sketch, { ...sketch, state: 'not_applicable' }]),
    refusal('checklist_answers must name each key once'),
  );
});
