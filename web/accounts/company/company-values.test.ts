import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../../../src/domain/accounts/settings/settings.ts';
import { changesBetween, inDollars, toValues, withStored } from './company-values.ts';

const before = toValues(defaultSettings);

test('only changes are sent, in the units of the server', () => {
  assert.deepEqual(changesBetween(before, before), {});
  const after = {
    ...before,
    company: { ...before.company, abn: '51 824 753 556' },
    proposal: { ...before.proposal, certificateDollars: 37.45, validDays: 14 },
    timeZone: 'Australia/Perth',
  };
  assert.deepEqual(changesBetween(before, after), {
    company: { abn: '51 824 753 556' },
    proposal: { validDays: 14, certificateCents: 3745 },
    timeZone: 'Australia/Perth',
  });
});

test('prices from a day on are sent as one list, and only when one of them is another', () => {
  const priced = (...certificatePrices: { from: string; dollars: number | '' }[]) => ({
    ...before,
    proposal: { ...before.proposal, certificatePrices },
  });
  const one = priced({ from: '2027-01-01', dollars: 36.5 });
  assert.deepEqual(changesBetween(before, one), {
    proposal: { certificatePrices: [{ from: '2027-01-01', cents: 3650 }] },
  });
  assert.deepEqual(changesBetween(one, priced({ from: '2027-01-01', dollars: 36.5 })), {});
  assert.deepEqual(changesBetween(one, before), { proposal: { certificatePrices: [] } });
  assert.equal(
    inDollars('proposal.certificatePrices.0.cents'),
    'proposal.certificatePrices.0.dollars',
  );
});

test('finance is sent in the units of the server, and an emptied number as none', () => {
  const offered = {
    ...before,
    finance: { ...before.finance, offered: true, annualRate: 7.99, establishmentFeeDollars: 75.5 },
  };
  const changes = { offered: true, annualRate: 7.99, establishmentFeeCents: 7550 };
  assert.deepEqual(changesBetween(before, offered), { finance: changes });
  const emptied = { ...offered, finance: { ...offered.finance, annualRate: '' as const } };
  assert.deepEqual(changesBetween(offered, emptied), { finance: { annualRate: null } });
  assert.equal(inDollars('finance.monthlyFeeCents'), 'finance.monthlyFeeDollars');
});

test('price rules are sent in cents, as one list', () => {
  const rule = { description: 'Installation', basis: 'watt' as const, dollars: 0.95 };
  const after = { ...before, priceRules: { ...before.priceRules, rules: [rule] } };
  const rules = [{ description: 'Installation', basis: 'watt', cents: 95 }];
  assert.deepEqual(changesBetween(before, after), { priceRules: { rules } });
  assert.equal(inDollars('priceRules.rules.3.cents'), 'priceRules.rules.3.dollars');
});

test('the form shows stored values after a save, and keeps edits made meanwhile', () => {
  const named = (legalName: string, abn: string) => ({
    ...before,
    company: { ...before.company, legalName, abn },
  });
  const sent = named('Example Pty Ltd', '51824753556');
  const stored = named('Example Pty Ltd', '51 824 753 556');
  const now = named('Example Solar Pty Ltd', '51824753556');
  assert.deepEqual(withStored(now, sent, stored), named('Example Solar Pty Ltd', '51 824 753 556'));
  const moved = { ...now, timeZone: 'Australia/Perth' };
  assert.equal(withStored(moved, sent, stored).timeZone, 'Australia/Perth');
});
