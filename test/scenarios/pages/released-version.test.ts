import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { money } from '@sundesk/solar/values';
import { textsOfTerms } from '../../../src/domain/proposals/document/promises.ts';
import { findContent, findProposals } from '../../../src/domain/proposals/rows/proposals.ts';
import { canonicalJson } from '../../../src/domain/shared/json-text.ts';
import { sha256 } from '../../../src/domain/shared/secrets.ts';
import { storeOf } from '../../support/arrange.ts';
import { openPagesApp } from '../../support/proposals/open-pages-app.ts';

/** The content of a version as 0.2.0 stored it when it was published, and its fingerprint. */
const released = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../released/0.2.0-proposal.json'), 'utf8'),
);

test('a version that 0.2.0 published says what it said, and keeps its fingerprint', async (t) => {
  const pages = await openPagesApp(t);
  await pages.database.change(
    `update proposals set content_json = '${JSON.stringify(released.content).replaceAll("'", "''")}', content_sha256 = '${released.sha256}'`,
  );
  const store = storeOf(pages);
  const [proposal] = await findProposals(store, {
    projectId: undefined,
    customerId: undefined,
    after: undefined,
    limit: 1,
  });
  assert.ok(proposal);
  const content = await findContent(store, proposal.proposalId);
  assert.deepEqual(content, released.content);
  assert.equal(sha256(canonicalJson(content)), proposal.contentSha256);

  const answer = await pages.server.inject({ url: pages.pathOf(1) });
  assert.equal(answer.statusCode, 200);
  const text = answer.body
    .replaceAll(/<(style|script).+?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#39;|&apos;/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
  const { price } = content.quote;
  for (const { description, totalCents } of price.lines) {
    assert.ok(text.includes(description), description);
    assert.ok(text.includes(money(totalCents)), money(totalCents));
  }
  for (const cents of [price.totalCents, price.payableCents, price.depositCents]) {
    assert.ok(text.includes(money(cents)), money(cents));
  }
  for (const words of Object.values(textsOfTerms(content.terms))) {
    assert.ok(text.includes(words.replaceAll(/\s+/g, ' ')), words);
  }
  assert.doesNotMatch(text, /undefined|NaN|\[object/);
});
