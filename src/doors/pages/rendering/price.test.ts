import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../../test/support/proposals/proposal-content.ts';
import { rebateContent } from '../../../../test/support/proposals/rebate-content.ts';
import type { PageContent } from './page-content.ts';
import { price } from './price.ts';

function shown(content: typeof smallContent): string {
  return price({ content } as PageContent)
    .html.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('the price takes a rebate off after the STCs, and lists each with its conditions and source', () => {
  const page = shown(rebateContent);
  for (const text of [
    'Less Council grant −$500.00 You pay including GST $6,800.00',
    'If a program declines, you pay the amount yourself.',
    'Council grant $500.00, taken off the price',
    'Battery grant $800.00, paid to you afterwards (each usable kWh of 9.7 kWh at $100.00, at most $800.00)',
    'State loan A loan of up to $10,000.00; it changes no price.',
    'Cost after rebates $6,000.00',
    'Conditions of Battery grant The battery joins a virtual power plant. Source: example.com, read on 1 November 2026',
  ]) {
    assert.ok(page.includes(text), `${text} in ${page}`);
  }
  assert.doesNotMatch(page, /Less Battery grant|Less State loan/);
});

test('a price without rebates does not speak of them', () => {
  assert.doesNotMatch(shown(smallContent), /rebate/i);
});
