import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../test/support/proposals/proposal-content.ts';
import { rememberPreviews } from './open-pdf-thread.ts';

const draft = {
  content: smallContent,
  saleType: 'solicited' as const,
  version: 1,
  url: 'https://sundesk.example.com',
  logo: undefined,
  isDraft: true,
};
const turn = { accountId: 1, previewFor: 7 };

function countPrints(bytes = 10) {
  const counted = { prints: 0, fails: false };
  const print = rememberPreviews(async () => {
    counted.prints += 1;
    if (counted.fails) throw new Error('It could not be printed');
    return new Uint8Array(bytes);
  });
  return { counted, print };
}

test('prints a preview once for everyone who asks before and after it is ready', async () => {
  const { counted, print } = countPrints();
  await Promise.all(Array.from({ length: 60 }, () => print(draft, turn)));
  await print(draft, { ...turn, previewFor: 8 });
  assert.equal(counted.prints, 1);
});

test('prints a preview again when anything in it changed, and for another account', async () => {
  const { counted, print } = countPrints();
  const logo = { mediaType: 'image/png', content: Buffer.from('logo') };
  await print(draft, turn);
  await print({ ...draft, content: { ...draft.content, message: 'Hi Ann' } }, turn);
  await print({ ...draft, version: 2 }, turn);
  await print({ ...draft, logo }, turn);
  await print({ ...draft, logo: { ...logo, content: Buffer.from('other') } }, turn);
  await print(draft, { ...turn, accountId: 2 });
  assert.equal(counted.prints, 6);
});

test('remembers no failure, and nothing that is published', async () => {
  const { counted, print } = countPrints();
  counted.fails = true;
  await assert.rejects(print(draft, turn));
  counted.fails = false;
  await print(draft, turn);
  await print({ ...draft, isDraft: false }, turn);
  await print({ ...draft, isDraft: false }, turn);
  assert.equal(counted.prints, 4);
});

test('forgets the previews used longest ago once 50, or 64 MB, are remembered', async () => {
  const { counted, print } = countPrints();
  for (let version = 1; version <= 51; version += 1) await print({ ...draft, version }, turn);
  await print({ ...draft, version: 51 }, turn);
  assert.equal(counted.prints, 51);
  await print({ ...draft, version: 1 }, turn);
  assert.equal(counted.prints, 52);

  const large = countPrints(40 * 1024 * 1024);
  for (const version of [1, 2, 2, 1]) await large.print({ ...draft, version }, turn);
  assert.equal(large.counted.prints, 3);
});
