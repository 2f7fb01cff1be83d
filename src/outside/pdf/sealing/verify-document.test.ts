import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, webcrypto, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { CryptoKeySigner, PDF } from '@libpdf/core';
import fc from 'fast-check';
import {
  gapOf,
  printSigned,
  sealExample,
  sealedAt,
  signedAt,
  skipWithout,
} from '../../../../test/support/contracts/sealed-contract.ts';
import { runsOfSet } from '../../../../test/support/run/test-set.ts';
import type { SealingKey, SealReport } from '../../../domain/contracts/sealing/seal-document.ts';
import { makeSealingKey } from './make-sealing-key.ts';
import { verifyDocument } from './verify-document.ts';

const key = await makeSealingKey({ organisation: 'Example Solar', now: signedAt });
const sealed = await sealExample({ key });
const gap = gapOf(sealed);
/** Only zeros follow the signature. */
const signatureEnd =
  gap.start +
  1 +
  2 *
    (4 +
      Buffer.from(sealed.toString('latin1', gap.start + 5, gap.start + 9), 'hex').readUInt16BE());

async function verdictOn(pdf: Uint8Array): Promise<SealReport['verdict']> {
  return (await verifyDocument(pdf)).verdict;
}

/** A copy with one byte replaced. */
function withByte(at: number, byte: number, pdf = sealed): Buffer {
  const copy = Buffer.from(pdf);
  copy[at] = byte;
  return copy;
}

function replaced(pdf: Buffer, before: string, after: string): Buffer {
  return Buffer.from(pdf.toString('latin1').replaceAll(before, after), 'latin1');
}

/** Seals in another way than we do. */
async function sealWith(
  pdf: Uint8Array,
  options: Partial<Parameters<PDF['sign']>[0]> & { key?: SealingKey },
): Promise<Buffer> {
  const { key: { certificate, privateKey } = key, ...rest } = options;
  const der = Buffer.from(privateKey.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const cryptoKey = await webcrypto.subtle.importKey('pkcs8', der, curve, false, ['sign']);
  const signer = new CryptoKeySigner(
    cryptoKey,
    new X509Certificate(certificate).raw,
    'EC',
    'ECDSA',
  );
  const document = await PDF.load(pdf);
  const { bytes } = await document.sign({ signer, signingTime: new Date(sealedAt), ...rest });
  return Buffer.from(bytes);
}

test('a sealed file shows who sealed it and when', async () => {
  assert.deepEqual(await verifyDocument(sealed), {
    verdict: 'sealed',
    sha256: createHash('sha256').update(sealed).digest('hex'),
    sealedBy: 'Example Solar',
    certificateSha256: createHash('sha256')
      .update(new X509Certificate(key.certificate).raw)
      .digest('hex'),
    certificate: key.certificate,
    sealedAt,
  });
});

test('a file without a seal says so, and what is not a PDF cannot be read', async () => {
  const pdf = await printSigned();
  const nothing = { sealedBy: '', certificateSha256: '', certificate: '', sealedAt: undefined };
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  assert.deepEqual(await verifyDocument(pdf), { verdict: 'unsealed', sha256, ...nothing });
  assert.equal(await verdictOn(Buffer.from('{"type":"/ByteRange"}')), 'unreadable');
  assert.equal(await verdictOn(Buffer.alloc(0)), 'unreadable');
});

test('reports bytes added after the seal, and missing ones, as changes', async () => {
  for (const changed of [
    Buffer.concat([sealed, Buffer.from('\n')]),
    Buffer.concat([sealed, Buffer.from('%%EOF\n')]),
    sealed.subarray(0, -1),
    sealed.subarray(0, gap.end + 400),
  ]) {
    assert.equal(await verdictOn(changed), 'changed');
  }
  assert.equal(await verdictOn(sealed.subarray(0, gap.end + 20)), 'unreadable');
});

test('a page that is added after the seal is a change', async () => {
  const document = await PDF.load(sealed);
  document.addPage();
  const longer = await document.save({ incremental: true });
  assert(Buffer.from(longer).subarray(0, sealed.length).equals(sealed));
  assert.deepEqual(
    { ...(await verifyDocument(longer)), sha256: '' },
    { ...(await verifyDocument(sealed)), verdict: 'changed', sha256: '' },
  );
});

test('any changed byte breaks the seal', async () => {
  const places = fc.oneof(
    fc.nat({ max: sealed.length - 1 }),
    fc.integer({ min: gap.start - 120, max: signatureEnd + 10 }),
  );
  await fc.assert(
    fc.asyncProperty(places, fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      assert.notEqual(await verdictOn(withByte(at, (sealed[at] ?? 0) ^ bits)), 'sealed');
    }),
    { numRuns: 400 * runsOfSet },
  );
});

test('every digit of the signature counts, and how it is written', async () => {
  const digits = '0123456789abcdef';
  for (let at = gap.start + 1; at < signatureEnd; at += 3) {
    const digit = String.fromCharCode(sealed[at] ?? 0);
    const next = digits.charCodeAt((digits.indexOf(digit) + 1 + (at % 15)) % 16);
    assert.notEqual(await verdictOn(withByte(at, next)), 'sealed', `digit ${at - gap.start}`);
    if (digit < 'a') continue;
    const capital = digit.toUpperCase().charCodeAt(0);
    assert.equal(await verdictOn(withByte(at, capital)), 'unreadable', `digit ${at - gap.start}`);
  }
});

test('the padding of the signature may hold nothing', async () => {
  for (const at of [signatureEnd, signatureEnd + 1, gap.end - 2]) {
    for (const byte of ['1', ' ', 'a', '\0']) {
      assert.equal(await verdictOn(withByte(at, byte.charCodeAt(0))), 'unreadable');
    }
  }
});

test('a signature lengthened into the padding is unreadable', async () => {
  const copy = Buffer.from(sealed);
  const length = Buffer.from(copy.toString('latin1', gap.start + 5, gap.start + 9), 'hex');
  length.writeUInt16BE(length.readUInt16BE() + 2);
  copy.write(length.toString('hex'), gap.start + 5, 'latin1');
  assert.equal(await verdictOn(copy), 'unreadable');
});

test('a byte range that leaves out more than its signature is not a seal', async () => {
  const written = /\[0 \d+ +\d+ +\d+ *\]/.exec(sealed.toString('latin1'))?.[0] ?? '';
  const rest = sealed.length - gap.end;
  for (const range of [
    [0, gap.start - 1, gap.end, rest],
    [0, gap.start, gap.end + 1, rest - 1],
    [0, gap.start, gap.end, rest - 1],
    [1, gap.start, gap.end, rest],
    [0, gap.end, gap.start, rest],
    [0, 0, gap.end, rest],
    [0, gap.start, gap.end, rest + 1],
    [0, 9_999_999_999, 9_999_999_999, 9_999_999_999],
  ]) {
    const other = `[${range.join(' ')}]`.padEnd(written.length);
    assert.notEqual(await verdictOn(replaced(sealed, written, other)), 'sealed', other);
  }
});

test('a byte range that stands elsewhere in the file names no gap', async () => {
  const written = /\/ByteRange \[0 \d+ +\d+ +\d+ *\]/.exec(sealed.toString('latin1'))?.[0] ?? '';
  const elsewhere = replaced(sealed, written, '/Somewhere '.padEnd(written.length));
  const decoy = Buffer.concat([elsewhere, Buffer.from(`9 0 obj <<${written}>> endobj`)]);
  assert.equal(await verdictOn(decoy), 'unreadable');
});

test("a stranger's seal with the same name is distinguished by its certificate", async () => {
  const stranger = await makeSealingKey({ organisation: 'Example Solar', now: signedAt });
  const theirs = await verifyDocument(await sealExample({ key: stranger }));
  const ours = await verifyDocument(sealed);
  assert.deepEqual([theirs.verdict, theirs.sealedBy], [ours.verdict, ours.sealedBy]);
  assert.notEqual(theirs.certificateSha256, ours.certificateSha256);
  assert.equal(theirs.certificate, stranger.certificate);
});

test('counts the last of several seals, which covers all', async () => {
  const witness = await makeSealingKey({ organisation: 'A witness', now: signedAt });
  const twice = await sealWith(sealed, { key: witness, fieldName: 'Witness' });
  const { verdict, sealedBy } = await verifyDocument(twice);
  assert.deepEqual([verdict, sealedBy], ['sealed', 'A witness']);
  assert.equal(await verdictOn(Buffer.concat([twice, Buffer.from('\n')])), 'changed');
  assert.equal(await verdictOn(withByte(gap.start + 9, 0x31, twice)), 'changed');
});

test('a signature that does not name its certificate is of a kind that is not read', async () => {
  const pdf = await printSigned();
  assert.equal(
    await verdictOn(await sealWith(pdf, { subFilter: 'adbe.pkcs7.detached' })),
    'unreadable',
  );
  assert.equal(await verdictOn(await sealWith(pdf, {})), 'sealed');
});

test('seals with longer digests are read', async () => {
  const pdf = await printSigned();
  for (const digestAlgorithm of ['SHA-384', 'SHA-512'] as const) {
    assert.equal(await verdictOn(await sealWith(pdf, { digestAlgorithm })), 'sealed');
  }
});

test('seals with RSA are read', { skip: skipWithout('openssl') }, async (t) => {
  const { certificate, privateKey } = makeRsaKey(t);
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const cryptoKey = await webcrypto.subtle.importKey('pkcs8', privateKey, rsa, false, ['sign']);
  const signer = new CryptoKeySigner(
    cryptoKey,
    certificate.raw,
    'RSA',
    rsa.name as 'RSASSA-PKCS1-v1_5',
  );
  const pdf = await sealWith(await printSigned(), { signer });
  const { verdict, sealedBy } = await verifyDocument(pdf);
  assert.deepEqual([verdict, sealedBy], ['sealed', 'Example RSA']);
  assert.equal(await verdictOn(withByte(200, 0, pdf)), 'changed');
});

function makeRsaKey(t: TestContext): { certificate: X509Certificate; privateKey: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-rsa-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Example RSA'],
      ...['-keyout', keyFile, '-out', certificateFile],
    ],
    { stdio: 'ignore' },
  );
  const pem = readFileSync(keyFile, 'utf8').replaceAll(/-----[A-Z ]+-----|\s/g, '');
  return {
    certificate: new X509Certificate(readFileSync(certificateFile)),
    privateKey: Buffer.from(pem, 'base64'),
  };
}

test('any file gets a verdict', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        '/ByteRange',
        ' [0 20 40 9] ',
        '[0 10 30 4]',
        '/Contents ',
        '<',
        '>',
        '1 0 obj ',
        'endobj',
      ],
      ...['<3082000a0203>', '/ETSI.CAdES.detached', '/M (D:20261121093000Z)', ' ', '0'],
    ),
    fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const pdf = Buffer.from(`%PDF-1.7\n${pieces.join('')}`, 'latin1');
      assert.match(await verdictOn(pdf), /^(unsealed|unreadable|changed)$/);
    }),
    { numRuns: 500 * runsOfSet },
  );
});

test('a signature of any bytes gets a verdict too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 256, maxLength: 600 }), async (bytes) => {
      const cms = Buffer.from(bytes);
      cms.writeUInt16BE(0x3082, 0);
      cms.writeUInt16BE(cms.length - 4, 2);
      const copy = Buffer.from(sealed);
      copy.fill('0', gap.start + 1, gap.end - 1, 'latin1');
      copy.write(cms.toString('hex'), gap.start + 1, 'latin1');
      assert.match(await verdictOn(copy), /^(unreadable|changed)$/);
    }),
  );
});
