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
import { sha256 } from '../../shared/sha256.ts';
import { checkAuditTrail } from '../audit-trail.ts';
import { findAudit } from '../rows/contract-audit.ts';
import { findSignedPdf } from './find-signed-pdf.ts';

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
