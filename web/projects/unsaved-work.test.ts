import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content } from '../../test/support/projects/example-project.ts';
import { keepUnsavedWork } from './unsaved-work.ts';

const dayMs = 24 * 60 * 60 * 1000;
const whose = { accountId: 1, userId: 2, projectId: 3 };
const work = {
  base: { content, revision: 1 },
  mine: { ...content, title: 'Mine' },
  unanswered: [],
  at: 0,
};

function makePlace(kept: [string, string][] = [], { isFull = false } = {}) {
  const texts = new Map(kept);
  return {
    texts,
    get length() {
      return texts.size;
    },
    key: (index: number) => [...texts.keys()][index] ?? null,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem(name: string, text: string) {
      if (isFull) throw new Error('QuotaExceededError');
      texts.set(name, text);
    },
    removeItem: (name: string) => void texts.delete(name),
  };
}

test('unsaved work is restored only to its author, on that project', () => {
  const place = makePlace();
  keepUnsavedWork(place, whose, 0).write(work);
  assert.deepEqual(keepUnsavedWork(place, whose, 0).read(), work);
  for (const other of [{ accountId: 9 }, { userId: 9 }, { projectId: 9 }]) {
    assert.equal(keepUnsavedWork(place, { ...whose, ...other }, 0).read(), undefined);
  }
});

test('a window keeps work that another window stored since', () => {
  const place = makePlace();
  const one = keepUnsavedWork(place, whose, 0);
  const other = keepUnsavedWork(place, whose, 0);
  one.write(work);
  other.write({ ...work, at: 5 });
  one.forget();
  assert.equal(keepUnsavedWork(place, whose, 0).read()?.at, 5);
  other.forget();
  assert.equal(place.texts.size, 0);
});

test('work of two months ago and unreadable work are deleted; other entries of the storage stay', () => {
  const place = makePlace([
    ['sundesk.unsaved.1.2.4', 'no JSON'],
    ['sundesk.unsaved.1.2.5', '{"form":0}'],
    ['other', 'text'],
  ]);
  keepUnsavedWork(place, whose, 0).write(work);
  keepUnsavedWork(place, whose, 59 * dayMs);
  assert.deepEqual([...place.texts.keys()], ['other', 'sundesk.unsaved.1.2.3']);
  keepUnsavedWork(place, whose, 61 * dayMs);
  assert.deepEqual([...place.texts.keys()], ['other']);
});

test('a browser without storage does not prevent editing', () => {
  const keeper = keepUnsavedWork(makePlace([], { isFull: true }), whose, 0);
  keeper.write(work);
  keeper.forget();
  assert.equal(keeper.read(), undefined);
});
