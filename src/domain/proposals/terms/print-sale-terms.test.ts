import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  defaultSaleTerms,
  noSaleTerms,
  questionOf,
  type SaleTerms,
  saleGroups,
  saleTermKeys,
  saleTermsShape,
} from '../../accounts/settings/sale-terms.ts';
import { printSaleTerms, printTerm, type TermFacts, type TermKey } from './print-sale-terms.ts';

const facts: TermFacts = {
  saleTerms: defaultSaleTerms,
  depositPercent: 10,
  hasBattery: true,
  certificateCount: 45,
};
const answering = (answers: Partial<SaleTerms>): TermFacts => ({
  ...facts,
  saleTerms: { ...noSaleTerms, ...answers },
});

test('every question is asked with a group, and its default is an answer', () => {
  for (const key of saleTermKeys) {
    const { question, group } = questionOf(key);
    assert.match(question, /^[A-Z].+\?$/);
    assert.ok(group in saleGroups);
  }
  assert.deepEqual(saleTermsShape.parse(defaultSaleTerms), defaultSaleTerms);
});

test('terms without answers promise only the price and the consumer law', () => {
  const sentences = printSaleTerms({ ...facts, saleTerms: noSaleTerms });
  assert.deepEqual(
    sentences.map(({ about }) => about),
    ['price', 'consumer_law'],
  );
});

test('every answer prints its amounts, days and choices', () => {
  const cases: [TermKey, Partial<SaleTerms>, string | undefined][] = [
    [
      'deposit',
      { depositDueDays: 7 },
      'The deposit of 10% of the price is due within 7 days after you sign the contract, but not before a cooling-off ' +
        'period has ended.',
    ],
    ['deposit', {}, undefined],
    [
      'balance',
      { progressPercent: 40, balanceDueOn: 'connected', balanceDueDays: 1 },
      'A further 40% of the price is due when the products are delivered to the site. The rest is due within 1 day after the ' +
        'system is installed, tested and connected to the grid.',
    ],
    ['balance', { progressPercent: 40, balanceDueOn: 'connected' }, undefined],
    [
      'cooling_off',
      { coolingOffBusinessDays: 5 },
      'If the law gives you no cooling-off period, you may still end the contract within 5 business days after you sign it, ' +
        'without giving a reason, and we refund everything you have paid.',
    ],
    ['cooling_off', { coolingOffBusinessDays: 0 }, ''],
    [
      'connection_refused',
      { connectionRefundDays: 30 },
      'If the network operator refuses the connection, you may end the contract, and we refund everything you have paid ' +
        'within 30 days.',
    ],
    [
      'late_installation',
      { lateGraceWeeks: 2, lateRefundDays: 14 },
      'If the system is not installed at the latest 2 weeks after the time stated in this proposal and you did not cause the ' +
        'delay, you may end the contract, and we refund everything you have paid within 14 days.',
    ],
    ['late_installation', { lateGraceWeeks: 2 }, undefined],
    [
      'non_refundable',
      {
        nonRefundableCharges: [
          { description: 'Application', cents: 15_000 },
          { description: 'Roof survey', cents: 29_950 },
        ],
      },
      'Unless the law or this contract gives you everything back, we do not refund these charges once we have paid them or done ' +
        'the work: Application, $150.00; Roof survey, $299.50.',
    ],
    [
      'extra_charges',
      { extraCharges: [{ description: 'Crane', cents: 90_000 }] },
      'Your site may cause these extra costs, which we charge only if you sign for them: Crane, up to $900.00.',
    ],
    [
      'certificates',
      { lodgesCertificates: false },
      'The STCs stay yours, and you lodge the claim for them.',
    ],
    ['subcontractors', { usesSubcontractors: false }, 'Our own employees do all of the work.'],
    [
      'old_equipment',
      { oldEquipment: 'charged', oldEquipmentCents: 30_000 },
      'If you wish, we remove old panels, inverters and batteries that the new system replaces, and dispose of them, for $300.00 ' +
        'including GST.',
    ],
    ['old_equipment', { oldEquipment: 'charged' }, undefined],
    [
      'battery_backup',
      { batteryBackup: false },
      'In a power cut, the battery does not supply the house.',
    ],
    [
      'code',
      { boundByCode: true },
      'We have signed the New Energy Tech Consumer Code (NETCC) and are bound by it.',
    ],
    ['code', { boundByCode: false }, ''],
  ];
  for (const [about, answers, sentence] of cases) {
    assert.equal(printTerm(about, answering(answers)), sentence);
  }
});

test('a sentence about what the system does not have is left out', () => {
  const about = (changes: Partial<TermFacts>) =>
    printSaleTerms({ ...facts, ...changes }).map((sentence) => sentence.about);
  assert.ok(about({}).includes('battery_backup') && about({}).includes('certificates'));
  assert.ok(!about({ hasBattery: false }).includes('battery_backup'));
  assert.ok(!about({ certificateCount: 0 }).includes('certificates'));
  const none = printTerm('deposit', { ...facts, depositPercent: 0 });
  assert.equal(none, 'You pay no deposit.');
});
