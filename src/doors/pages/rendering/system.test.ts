import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../../test/support/proposals/proposal-content.ts';
import type { PageContent } from './page-content.ts';
import { system } from './system.ts';

function shown(arraysKwh: number[] | undefined): string {
  const { quote } = smallContent;
  const year = quote.yield ?? assert.fail();
  const withKwh = { ...year, ...(arraysKwh && { arraysKwh }) };
  const content = { ...smallContent, quote: { ...quote, yield: withKwh } };
  return system({ content, proposal: { token: 'abc' } } as PageContent)
    .html.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('each roof face shows its annual yield if the version has it', () => {
  const page = shown([6_312, 2_839]);
  assert.match(page, /North roof tilted 22°, no shading about 6,312 kWh a year 10/);
  assert.match(page, /Garage .*about 2,839 kWh a year 5/);
  assert.doesNotMatch(shown(undefined), /about [\d,]+ kWh a year/);
});
