import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRPCClientError } from '@trpc/client';
import { questionOf, saleTermKeys } from '../../../src/domain/accounts/settings/sale-terms.ts';
import { defaultSettings } from '../../../src/domain/accounts/settings/settings.ts';
import {
  faultsByQuestion,
  fromAnswers,
  isApplicable,
  openInWords,
  type SaleQuestion,
  termsChanges,
  toTermsValues,
} from './terms-values.ts';

const questions: SaleQuestion[] = saleTermKeys.map((key) => ({ key, ...questionOf(key) }));
const proposal = {
  ...defaultSettings.proposal,
  certificatePrices: [],
  saleTerms: {
    ...defaultSettings.proposal.saleTerms,
    extraCharges: [{ description: 'Crane', cents: 90_050 }],
    oldEquipment: 'charged' as const,
    oldEquipmentCents: 30_050,
  },
};
const before = toTermsValues(questions, proposal);
const answering = (answers: typeof before.answers) => ({
  ...before,
  answers: { ...before.answers, ...answers },
});

test('answers are in dollars in the form, and in cents again for the server', () => {
  assert.deepEqual(before.answers.extraCharges, [{ description: 'Crane', dollars: 900.5 }]);
  assert.equal(before.answers.oldEquipmentCents, 300.5);
  assert.deepEqual(fromAnswers(questions, before.answers), proposal.saleTerms);
});

test('only changes are sent, and an emptied number as no answer', () => {
  assert.deepEqual(termsChanges(questions, before, before), {});
  const after = answering({ lateRefundDays: '', usesSubcontractors: true });
  assert.deepEqual(termsChanges(questions, before, after), {
    saleTerms: { lateRefundDays: null, usesSubcontractors: true },
  });
  const written = { ...before, texts: { ...before.texts, terms: 'Ours.' } };
  assert.deepEqual(termsChanges(questions, before, written), { terms: 'Ours.' });
});

test('a question that follows another counts only after its answer', () => {
  const charge = questions.find(({ key }) => key === 'oldEquipmentCents');
  assert.ok(charge);
  assert.equal(isApplicable(charge, before.answers), true);
  assert.equal(isApplicable(charge, { ...before.answers, oldEquipment: 'no' }), false);
  assert.equal(openInWords(questions, before.answers), '2 of 23 questions need an answer');
  const rest = { nonRefundableCharges: [], usesSubcontractors: false };
  assert.equal(openInWords(questions, { ...before.answers, ...rest }), '');
});

const refused = (message: string) =>
  TRPCClientError.from({ error: { code: -32600, message, data: {} } });

test('a refusal is shown at its questions', () => {
  assert.deepEqual(
    faultsByQuestion(
      refused(
        'proposal.sale_terms.late_refund_days must be a whole number from 1 to 90; ' +
          'proposal.sale_terms.extra_charges.1.description must not be empty',
      ),
    ),
    {
      'answers.lateRefundDays': 'Must be a whole number from 1 to 90',
      'answers.extraCharges': 'Entry 2: Must not be empty',
    },
  );
  assert.deepEqual(faultsByQuestion(refused('The server is away')), {});
});
