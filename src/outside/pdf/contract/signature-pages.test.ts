import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chained, signerNamed } from '../../../../test/support/contracts/sealed-contract.ts';
import { themeOf } from '../proposal/page.ts';
import { auditRows } from './signature-pages.ts';

const theme = themeOf({ primary: '#000000', accent: '#000000' });
const shown = { signerId: 1, step: 'shown', details: '', userAgent: 'Example Browser' } as const;

function rowsOf(count: number): string[] {
  const audit = chained(Array.from({ length: count }, () => shown));
  return auditRows({ theme, timeZone: 'Australia/Perth' }, [signerNamed('Ann Lee')], audit).map(
    (row) => JSON.stringify(row),
  );
}

test('each step has a row', () => {
  const rows = rowsOf(400);
  assert.equal(rows.length, 400);
  for (const row of rows) assert.match(row, /Shown to the signer.*Ann Lee.*2001:db8:.*Example/);
});

test('leaves out the middle of a very long trail, with a note', () => {
  const rows = rowsOf(1450);
  assert.equal(rows.length, 401);
  assert.match(rows[200] ?? '', /1050 steps are left out here; they are kept with the contract/);
  assert.equal(rows[199], rowsOf(200)[199]);
  assert.equal(rows[400], rowsOf(1450).at(-1));
});
