import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf } from '../../../../test/support/arrange.ts';
import {
  addScan,
  eventTypesOf,
  find,
  markOnPaper,
  offer,
  quickSeal,
  refused,
  reopen,
  scan,
  seal,
  sign,
  stepsOf,
} from '../../../../test/support/contracts/arrange-contract.ts';
import { openTestApp } from '../../../../test/support/open-test-app.ts';
import { findEarliestEvents } from '../../events/event-queries.ts';
import { sha256 } from '../../shared/secrets.ts';
import { checkAuditTrail } from '../audit-trail.ts';
import { findAudit } from '../rows/contract-audit.ts';
import { findSignedPdf } from './find-signed-pdf.ts';
import { extensionOf, scanBytesMax, scanMediaType } from './scan.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

for (const [bytes, mediaType, extension] of [
  [[...Buffer.from('%PDF-1.7\n')], 'application/pdf', 'pdf'],
  [[0xff, 0xd8, 0xff, 0xe1, 0], 'image/jpeg', 'jpg'],
  [[...png, 0], 'image/png', 'png'],
] as const) {
  test(`a file that begins like ${mediaType} is one, whatever it is called`, () => {
    assert.equal(scanMediaType(Uint8Array.from(bytes)), mediaType);
    assert.equal(extensionOf(mediaType), extension);
  });
}

for (const [bytes, what] of [
  [[], 'nothing'],
  [[...Buffer.from('%PDF')], 'a file that breaks off'],
  [[...Buffer.from('<!doctype html>')], 'a page'],
  [png.slice(1), 'a picture without its first byte'],
] as const) {
  test(`${what} is not a scan`, () => {
    assert.throws(() => scanMediaType(Uint8Array.from(bytes)), refused('INVALID_PARAMETERS'));
  });
}

test('a scan of more than 10 MB is too large', () => {
  const large = Buffer.alloc(scanBytesMax + 1);
  large.write('%PDF-1.7');
  assert.throws(() => scanMediaType(large), refused('BODY_TOO_LARGE'));
  assert.equal(scanMediaType(large.subarray(0, scanBytesMax)), 'application/pdf');
});

test('the scan fires contract_signed and becomes the signed contract', async (t) => {
  const desk = await openTestApp(t);
  const contract = await offer(desk);
  await markOnPaper(desk, contract);
  const before = await eventTypesOf(desk);
  const stored = await addScan(desk, contract);
  assert.deepEqual((await eventTypesOf(desk)).slice(before.length), ['contract_signed']);
  const [event] = await findEarliestEvents(storeOf(desk), { type: 'contract_signed', limit: 10 });
  const data = JSON.parse(event?.body ?? '{}').data;
  assert.deepEqual(
    [data.contract_id, data.signed_at, data.signers, data.signed_pdf_url],
    [
      contract.contractId,
      '2026-11-20 01:00:00',
      [{ name: 'Ann Lee', email: 'ann@example.com', signed_at: '2026-11-20 01:00:00' }],
      `https://sundesk.example.com/apidata.php?action=getcontractpdf&contract_id=${contract.contractId}`,
    ],
  );
  const document = await findSignedPdf(storeOf(desk), stored);
  assert.deepEqual(
    [document.kind, document.mediaType, Buffer.from(document.content)],
    ['paper', 'application/pdf', scan],
  );
  assert.deepEqual(await stepsOf(desk, stored), ['opened', 'signed_on_paper', 'scan_stored']);
  const audit = await findAudit(storeOf(desk), stored.contractId);
  assert.equal(audit.at(-1)?.details, `application/pdf, SHA-256 ${sha256(scan)}`);
  assert.ok(checkAuditTrail(stored, audit));
  assert.ok(!checkAuditTrail(stored, audit.slice(0, -1)), 'a trail without its end is not whole');
});

test('the same scan once more changes nothing, and another one is refused', async (t) => {
  const desk = await openTestApp(t);
  const contract = await offer(desk);
  await markOnPaper(desk, contract);
  const stored = await addScan(desk, contract);
  assert.deepEqual(await addScan(desk, contract), stored);
  await assert.rejects(
    addScan(desk, contract, Buffer.from('%PDF-1.4 another scan')),
    refused('CONTRACT_NOT_OPEN'),
  );
  assert.equal((await eventTypesOf(desk)).filter((type) => type === 'contract_signed').length, 1);
});

test('only a contract that is marked as signed on paper takes a scan', async (t) => {
  const desk = await openTestApp(t, { ports: quickSeal });
  const open = await offer(desk);
  await assert.rejects(addScan(desk, open), refused('CONTRACT_NOT_SIGNED'));
  await sign(desk, open);
  await seal(desk, open);
  await assert.rejects(addScan(desk, open), refused('CONTRACT_NOT_SIGNED'));
  const paper = await offer(desk, { projectId: open.projectId, version: 2 });
  await markOnPaper(desk, paper);
  await reopen(desk, paper);
  await assert.rejects(addScan(desk, paper), refused('CONTRACT_NOT_SIGNED'));
  await assert.rejects(addScan(desk, { contractId: 'con_none' }), refused('CONTRACT_NOT_FOUND'));
});

test('stores nothing of an invalid scan', async (t) => {
  const desk = await openTestApp(t);
  const contract = await offer(desk);
  const marked = await markOnPaper(desk, contract);
  await assert.rejects(
    addScan(desk, contract, Buffer.from('<script>')),
    refused('INVALID_PARAMETERS'),
  );
  assert.deepEqual(await find(desk, contract), marked);
});
