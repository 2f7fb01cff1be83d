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
const speechless = said({ terms: ' ', warranties: '', complaints: '' });
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
    ['confirm', speaking('The fee for the application is non-refundable.')],
    ['missing', speechless],
  ],
  installation_time: [
    ['present', asIs],
    ['present', said({ installWeeks: 0 })],
    ['missing', (content) => system({ expectedInstallOn: '' })(said({ installWeeks: 0 })(content))],
  ],
  connection_application: [
    ['present', asIs],
    ['confirm', silent],
    ['missing', speechless],
  ],
  network_charges: [
    ['present', asIs],
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
    ['confirm', (content) => silent(system({ battery })(content))],
  ],
  system_warranty: [
    ['present', asIs],
    ['missing', said({ workmanshipWarrantyYears: 4 })],
  ],
  product_warranties: [
    ['confirm', asIs],
    ['missing', silent],
  ],
  disposal: [
    ['present', asIs],
    ['confirm', speaking('There is no disposal.')],
    ['confirm', speaking('We dispose of everything.')],
    ['missing', speechless],
  ],
  terms: [
    ['present', asIs],
    ['missing', said({ terms: ' \n' })],
  ],
  consumer_rights: [
    ['present', asIs],
    ['confirm', silent],
    ['missing', speechless],
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
  ],
  supplier: [
    ['present', asIs],
    ['missing', (content) => ({ ...content, company: { ...content.company, abn: '' } })],
  ],
  variance: [['present', asIs]],
  complaints: [
    ['present', asIs],
    ['confirm', said({ complaints: 'We never answer within 25 business days.' })],
    ['missing', speechless],
  ],
  cooling_off: [
    ['not_applicable', asIs],
    ['present', asIs, 'unsolicited'],
  ],
  cancellation_form: [
    ['not_applicable', asIs],
    ['present', asIs, 'unsolicited'],
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
  assert.equal(reasonOf('certificates'), '45 STCs, worth $1,710.00.');
  assert.equal(
    reasonOf('installation_time'),
    'Within about 8 weeks of the signature, planned for 15 December 2026.',
  );
});

test('the words in a text of an account’s own decide nothing: somebody must confirm it', () => {
  const stateOf = (terms: string) =>
    checklistOf({
      content: said({ terms })(smallContent),
      saleType: 'solicited',
    }).find(({ key }) => key === 'disposal');
  for (const terms of ['There is no disposal.', 'We recycle all of it.', 'Hello.']) {
    assert.equal(stateOf(terms)?.state, 'confirm', terms);
  }
  assert.match(
    stateOf('Hello.')?.reason ?? '',
    /^Please confirm that your own texts say it\. The standard wording is: “At the end of their life/,
  );
});

test('what only a person can judge can be marked', () => {
  const content = said({ terms: 'We recycle all of it.' })(smallContent);
  const list = checklistOf({ content, saleType: 'solicited' });
  const answer = { key: 'disposal', state: 'present', reason: 'Paragraph 1' } as const;
  const marked = withAnswers(list, [answer], alex);
  const { state, markedBy } = marked.find(({ key }) => key === 'disposal') ?? {};
  assert.deepEqual([state, markedBy], ['present', alex]);
  assert.deepEqual(answersOf(marked), [answer]);
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
