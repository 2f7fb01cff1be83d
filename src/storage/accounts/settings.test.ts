import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noSaleTerms } from '../../domain/accounts/settings/sale-terms.ts';
import { defaultSettings } from '../../domain/accounts/settings/settings.ts';
import { withDefaults } from './settings.ts';

test('an account that never saved settings has the defaults', () => {
  assert.deepEqual(withDefaults({}), defaultSettings);
});

test('an account that saved its own texts before there were questions promises nothing more', () => {
  const { saleTerms: _, ...proposal } = { ...defaultSettings.proposal, terms: 'We refund half.' };
  const saved = JSON.parse(JSON.stringify({ proposal }));
  const read = withDefaults(saved);
  assert.deepEqual(read.proposal, { ...proposal, saleTerms: noSaleTerms });
});

test('a question that was added since is not answered', () => {
  const { usesSubcontractors: _, ...saleTerms } = defaultSettings.proposal.saleTerms;
  const saved = JSON.parse(
    JSON.stringify({ proposal: { ...defaultSettings.proposal, saleTerms } }),
  );
  assert.deepEqual(withDefaults(saved).proposal.saleTerms, {
    ...saleTerms,
    usesSubcontractors: null,
  });
});
