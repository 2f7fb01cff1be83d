import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBarePress, type KeyPress } from '../../shared/shortcuts.ts';
import { createKeySequence, sequenceMsMax } from './key-sequence.ts';

const bindings = { '?': 'help', 'g p': 'pipeline', 'g c': 'customers' };

test('a single-key shortcut works at once', () => {
  const press = createKeySequence(bindings);
  assert.deepEqual(press('?'), { action: 'help' });
  assert.equal(press('x'), undefined);
});

test('two keys in a row are a shortcut', () => {
  const press = createKeySequence(bindings);
  assert.equal(press('g'), 'waiting');
  assert.deepEqual(press('c'), { action: 'customers' });
  assert.equal(press('c'), undefined, 'the first key counts once');
});

test('another key in between ends the row, and may begin a new one', () => {
  const press = createKeySequence(bindings);
  press('g');
  assert.equal(press('x'), undefined);
  assert.equal(press('p'), undefined);
  press('g');
  assert.deepEqual(press('?'), { action: 'help' });
  press('g');
  assert.equal(press('g'), 'waiting');
  assert.deepEqual(press('p'), { action: 'pipeline' });
});

test('a slow second key starts again', () => {
  let at = 0;
  const press = createKeySequence(bindings, () => at);
  press('g');
  at += sequenceMsMax;
  assert.deepEqual(press('p'), { action: 'pipeline' });
  press('g');
  at += sequenceMsMax + 1;
  assert.equal(press('p'), undefined);
});

test('keys in fields or with modifiers do not count', () => {
  const plain: KeyPress = {
    key: 'g',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    isComposing: false,
  };
  assert.equal(isBarePress(plain), true);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented', 'isComposing']) {
    assert.equal(isBarePress({ ...plain, [held]: true }), false, held);
  }
  assert.equal(isBarePress({ ...plain, key: 'Enter' }), false);
});
