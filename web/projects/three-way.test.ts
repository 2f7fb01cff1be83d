import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, content } from '../../test/support/projects/example-project.ts';
import { mergeThree, withChoices } from './three-way.ts';

const base = content;
const address = base.siteAddress;
const roof = { material: 'Tile', storeys: 1 };

test('merges changes of two people in different members', () => {
  const mine = changed(base, { phases: 3, roof: { ...roof, storeys: 2 } });
  const theirs = {
    ...changed(base, { battery: null, roof: { ...roof, material: 'Metal' } }),
    title: 'Theirs',
  };
  assert.deepEqual(mergeThree(base, mine, theirs), {
    merged: {
      ...changed(base, { phases: 3, battery: null, roof: { material: 'Metal', storeys: 2 } }),
      title: 'Theirs',
    },
    conflicts: [],
  });
});

test('takes their changes, and keeps mine as the same object', () => {
  const mine = changed(base, { panels: [] });
  const { merged } = mergeThree(base, mine, { ...base, title: 'Theirs' });
  assert.equal(merged.title, 'Theirs');
  assert.equal(merged.specification.panels, mine.specification.panels);
  assert.equal(mergeThree(base, mine, base).merged, mine);
});

test('lines of an address that two people changed come together, unless they changed the same', () => {
  const mine = { ...base, siteAddress: { ...address, streetNumber: '15' } };
  const theirs = { ...base, siteAddress: { ...address, postcode: '2043' } };
  assert.deepEqual(mergeThree(base, mine, theirs), {
    merged: { ...base, siteAddress: { ...address, streetNumber: '15', postcode: '2043' } },
    conflicts: [],
  });
  const others = { ...base, siteAddress: { ...address, streetNumber: '16', postcode: '2043' } };
  assert.deepEqual(mergeThree(base, mine, others), { merged: mine, conflicts: ['siteAddress'] });
});

test('the parts of a battery are not mixed', () => {
  const { battery } = base.specification;
  assert(battery);
  const mine = changed(base, { battery: { ...battery, quantity: 2 } });
  const theirs = changed(base, { battery: { ...battery, model: 'ES-20' } });
  assert.deepEqual(mergeThree(base, mine, theirs), { merged: mine, conflicts: ['battery'] });
});

test('rows of a list come together, and a list with a row that both changed is one conflict', () => {
  const [first, second] = base.specification.priceLines;
  assert(first && second);
  const mine = changed(base, { priceLines: [{ ...first, quantity: 2 }, second] });
  const theirs = changed(base, { priceLines: [first, { ...second, unitCents: -1 }] });
  assert.deepEqual(mergeThree(base, mine, theirs), {
    merged: changed(base, {
      priceLines: [
        { ...first, quantity: 2 },
        { ...second, unitCents: -1 },
      ],
    }),
    conflicts: [],
  });
  const others = changed(base, { priceLines: [{ ...first, quantity: 3 }, second] });
  assert.deepEqual(mergeThree(base, mine, others), { merged: mine, conflicts: ['priceLines'] });
});

test('a conflict keeps mine until theirs is chosen', () => {
  const mine = { ...changed(base, { phases: 1 }), title: 'Mine' };
  const theirs = { ...changed(base, { phases: 3, arrays: [] }), title: 'Theirs' };
  const { merged, conflicts } = mergeThree(base, mine, theirs);
  assert.deepEqual(conflicts, ['title', 'phases']);
  assert.deepEqual(merged, { ...changed(base, { phases: 1, arrays: [] }), title: 'Mine' });
  assert.deepEqual(withChoices(merged, theirs, { title: 'mine', phases: 'theirs' }), {
    ...changed(base, { phases: 3, arrays: [] }),
    title: 'Mine',
  });
});

test('finds no conflict when both made the same change', () => {
  const mine = changed(base, { phases: 1, usage: null });
  assert.deepEqual(mergeThree(base, mine, changed(base, { phases: 1, usage: null })), {
    merged: mine,
    conflicts: [],
  });
});

test('their value counts as mine if I sent it before, and my later change of it wins', () => {
  const sent = {
    ...changed(base, { phases: 1, panels: [] }),
    title: 'Sent',
    siteAddress: { ...address, street: 'Sent Street' },
  };
  const mine = {
    ...changed(sent, { phases: 2 }),
    title: 'Mine',
    siteAddress: { ...address, street: 'My Street' },
  };
  const theirs = { ...sent, siteAddress: { ...sent.siteAddress, suburb: 'Enmore' } };
  assert.deepEqual(mergeThree(base, mine, theirs, [sent]), {
    merged: { ...mine, siteAddress: { ...address, street: 'My Street', suburb: 'Enmore' } },
    conflicts: [],
  });
  assert.deepEqual(mergeThree(base, mine, theirs).conflicts, ['title', 'siteAddress', 'phases']);
});

test('a reverted edit counts, although the sent one was saved and others changed something else', () => {
  const withAddress = (changes: Partial<typeof base.siteAddress>) => ({
    ...base,
    siteAddress: { ...base.siteAddress, ...changes },
  });
  const sent = withAddress({ street: 'Wattle Lane' });
  const theirs = withAddress({ street: 'Wattle Lane', suburb: 'Enmore' });
  const { merged, conflicts } = mergeThree(base, base, theirs, [sent]);
  assert.deepEqual(conflicts, []);
  assert.deepEqual(merged, withAddress({ suburb: 'Enmore' }));
});
