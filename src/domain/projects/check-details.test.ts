import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSiteAddress, normaliseState, withAddress } from './check-details.ts';
import { blankAddress, type SiteAddress } from './project.ts';

const refusalOf = (changes: Partial<SiteAddress>, before?: SiteAddress): string | undefined => {
  try {
    checkSiteAddress(changes, before);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};

test('an Australian address needs a postcode and a state that exist', () => {
  const noPostcode = 'site_address.postcode must be an Australian postcode of four digits';
  const noState = 'site_address.state must be an Australian state or territory, such as NSW';
  for (const postcode of ['99999', '0100', '204', 'x', ' 2042'])
    assert.equal(refusalOf({ postcode }), noPostcode, postcode);
  for (const postcode of ['', '2042', '0870', '9726'])
    assert.equal(refusalOf({ postcode }), undefined, postcode);
  for (const state of ['Atlantis', 'NZ']) assert.equal(refusalOf({ state }), noState, state);
  for (const state of ['', 'NSW', 'qld', 'Q.L.D.', 'Western Australia'])
    assert.equal(refusalOf({ state }), undefined, state);
  assert.equal(refusalOf({ postcode: '99999', country: 'AU' }), noPostcode);
});

test('an address in another country, and lines that stay as they were, are not checked', () => {
  assert.equal(refusalOf({ postcode: '10115', state: 'Berlin', country: 'Germany' }), undefined);
  const old = { ...blankAddress, postcode: '99999', state: 'somewhere' };
  assert.equal(refusalOf({ ...old, street: 'Banksia Street' }, old), undefined);
  assert.match(refusalOf({ postcode: '99998' }, old) ?? '', /postcode/);
  const away = { ...blankAddress, postcode: '10115', country: 'Germany' };
  assert.equal(refusalOf({ postcode: '10117' }, away), undefined);
});

test('a new state is stored as its abbreviation, and an earlier one stays', () => {
  assert.equal(withAddress(blankAddress, { state: 'qld' }).state, 'QLD');
  const before = { ...blankAddress, state: 'Qld', suburb: 'Cairns' };
  assert.deepEqual(withAddress(before, { suburb: 'Townsville' }), {
    ...before,
    suburb: 'Townsville',
  });
  assert.deepEqual(withAddress(before, undefined), before);
});

test('a state is written as its abbreviation, and other text stays', () => {
  for (const [input, state] of [
    ['qld', 'QLD'],
    [' N.S.W. ', 'NSW'],
    ['Western  Australia', 'WA'],
    ['ACT', 'ACT'],
    ['', ''],
    ['Otago', 'Otago'],
  ] as const) {
    assert.equal(normaliseState(input), state);
  }
});
