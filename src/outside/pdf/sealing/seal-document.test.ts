import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import { ContentInfo, SignedData } from 'pkijs';
import {
  chained,
  drawnWave,
  printSigned,
  runOn,
  sealExample,
  sealingOf,
  signedAt,
  signerNamed,
  skipWithout,
} from '../../../../test/support/contracts/sealed-contract.ts';
import {
  fileOfPdf,
  noPoppler,
  readPdf,
  readStructure,
} from '../../../../test/support/pdf/read-structure.ts';
import type { AuditStep } from '../../../domain/contracts/contract.ts';
import { makeSealingKey } from './make-sealing-key.ts';
import { sealDocument, signCms } from './seal-document.ts';
import { checkCms, verifyDocument } from './verify-document.ts';

const skipPdfsig = skipWithout('pdfsig');
const skipPdftotext = skipWithout('pdftotext');
/** The margins of a page, in points. */
const margin = 46;
const pageWidth = 595.28;
const pageHeight = 841.89;

test('the sealed file begins with the signed document, and its pages follow those', async () => {
  const pdf = await printSigned();
  const sealed = await sealExample({ pdf });
  assert(sealed.subarray(0, pdf.length).equals(pdf));
  const [before, after] = [await PDF.load(pdf), await PDF.load(sealed)];
  assert.deepEqual([before.getPageCount(), after.getPageCount()], [2, 4]);
  assert.equal((await verifyDocument(sealed)).verdict, 'sealed');
});

test('screen readers read on from the signed document to its signatures', {
  skip: noPoppler,
}, async (t) => {
  const pdf = await printSigned('The proposal', true);
  const signers = [signerNamed('Ann Lee', 1, drawnWave()), signerNamed('Bob Reed', 2)];
  const sealed = await sealExample({ pdf, contract: { signers } });
  const file = fileOfPdf(t, sealed);
  assert.match(readPdf('pdfinfo', [file]), /Tagged: +yes/);
  const tree = readStructure(file);
  assert.equal(tree.filter(({ type }) => type === 'Document').length, 1);
  assert.deepEqual(
    tree.slice(1, 3).map(({ text }) => text),
    ['The proposal', 'Its second page'],
  );
  const headings = tree.filter(({ type }) => type === 'H2').map(({ text }) => text);
  assert.deepEqual(headings, [
    'Signatures',
    'What the signers agreed to',
    'Signed by',
    'Seal',
    'Audit trail',
  ]);
  const read = tree.map(({ text }) => text).join(' ');
  for (const words of ['Ann Lee', 'Bob Reed', 'Its SHA-256 fingerprint', 'Signed by all']) {
    assert.ok(read.includes(words), words);
  }
  assert.doesNotMatch(read, /Page \d+ of|Signatures on version/);
  const figures = sealed.toString('latin1').match(/\/S \/Figure[^>]*/g) ?? [];
  assert.equal(figures.length, 1);
  assert.match(figures[0] ?? '', /\/Alt \(Drawn signature\)/);
  const heads = tree.filter(({ type }) => type === 'TH');
  assert.ok(heads.length > 5 && heads.every(({ attributes }) => /Scope/.test(attributes.join())));
  assert.ok(tree.some(({ type, text }) => type === 'Link' && text.includes('verify')));
  await assertMarkedContentBelongs(sealed);
});

/** Each piece of a page that is marked as read belongs to an element of the structure (ISO 14289-1, 7.1). */
async function assertMarkedContentBelongs(sealed: Uint8Array): Promise<void> {
  const pdf = await PDF.load(sealed);
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const parents = pdf
    .getCatalog()
    .getDict('StructTreeRoot', resolve)
    ?.getDict('ParentTree', resolve)
    ?.getArray('Nums', resolve)
    ?.toArray();
  const whole = (value: PdfObject | null | undefined) =>
    value instanceof PdfRef ? resolve(value) : value;
  const lists = parents?.map(whole).filter((one) => one instanceof PdfArray) ?? [];
  assert.equal(lists.length, pdf.getPageCount());
  for (const element of lists.flatMap((list) => list.toArray())) {
    const found = whole(element);
    assert.ok(found instanceof PdfDict && found.get('P') instanceof PdfRef);
  }
}

test('another document than the one that was signed is not sealed', async () => {
  const sealing = await sealingOf();
  const other = { ...sealing, pdf: await printSigned('Another proposal') };
  await assert.rejects(sealDocument(other), /Another document was signed/);
});

test('pdfsig finds the seal valid and over the whole file', { skip: skipPdfsig }, async () => {
  const sealed = await sealExample({ company: 'Größe Solar' });
  const output = runOn(sealed, 'pdfsig', ['-nocert', 'FILE']).split('\n');
  const lines = new Set(output.map((line) => line.trim()));
  for (const line of [
    'Signature #1:',
    '- Signature Field Name: Seal',
    '- Signer Certificate Common Name: Größe Solar',
    '- Signer full Distinguished Name: CN=Größe Solar,O=Größe Solar',
    '- Signing Time: Nov 21 2026 09:35:00',
    '- Signing Hash Algorithm: SHA-256',
    '- Signature Type: ETSI.CAdES.detached',
    '- Total document signed',
    '- Signature Validation: Signature is Valid.',
  ]) {
    assert(lines.has(line), `${line} in ${output.join('\n')}`);
  }
});

test('pdfsig and we agree that a changed byte breaks the seal', { skip: skipPdfsig }, async () => {
  const sealed = await sealExample();
  for (const at of [100, Math.floor(sealed.length / 2), sealed.length - 200]) {
    const changed = Buffer.from(sealed);
    // One digit or letter becomes another, so that readers can still parse the file.
    const place = changed.findIndex((byte, index) => index >= at && byte >= 0x31 && byte < 0x39);
    changed[place] = (changed[place] ?? 0) ^ 1;
    const output = runOn(changed, 'pdfsig', ['-nocert', 'FILE']);
    assert.doesNotMatch(output, /Signature is Valid/, `the byte at ${place}`);
    assert.equal((await verifyDocument(changed)).verdict, 'changed');
  }
});

test('the appended pages say who signed what, when and how', { skip: skipPdftotext }, async () => {
  const sealing = await sealingOf({
    contract: {
      kind: 'variation',
      replacesContractId: 'con_0',
      saleType: 'unsolicited',
      coolingOffEnds: '2026-12-07',
      differences: [{ what: 'Battery', before: 'none', after: '1 × Example B-10' }],
    },
  });
  const text = runOn(await sealDocument(sealing), 'pdftotext', [
    ...['-f', '3', '-layout', 'FILE', '-'],
  ]);
  const output = text.replaceAll(/\s+/g, ' ');
  for (const words of [
    'Contract con_1',
    'Changes contract con_0',
    'Version 3',
    'Example Solar',
    'Unsolicited: the installer made the first approach',
    'The customer may withdraw until the end of 7 December 2026',
    'Battery none 1 × Example B-10',
    'By signing I confirm that I accept it.',
    '1. Ann Lee',
    'signer1@example.com',
    '21 November 2026, 20:30:00 AEDT',
    '2026-11-21 09:30:00 UTC',
    'Verified The email address signer1@example.com',
    'Not verified Phone number and identity',
    'Name as typed by the signer',
    `2 pages, the first ${sealing.pdf.length.toLocaleString('en-AU')} bytes of this file`,
    sealing.contract.documentSha256,
    '21 November 2026, 20:35:00 AEDT = 2026-11-21 09:35:00 UTC',
    'https://sundesk.example.com/verify',
    'Offered for signature',
    'Example Browser 1.0',
  ]) {
    assert(output.includes(words), `${words} in\n${text}`);
  }
});

const steps: AuditStep[] = ['shown', 'code_sent', 'code_refused', 'code_accepted', 'consented'];

/** A contract at its limits: as much of everything as it can have, in the widest letters. */
async function sealLargest(): Promise<Uint8Array> {
  const names = [
    'W'.repeat(200),
    ...Array.from({ length: 9 }, (_, index) => `Signer ${index} Lee`),
  ];
  const signers = names.map((name, index) =>
    signerNamed(name, index + 1, index % 2 === 0 ? undefined : drawnWave(200)),
  );
  const [first, ...others] = signers;
  const longest = `${'w'.repeat(64)}@${'example.'.repeat(22)}com`;
  const audit = chained(
    Array.from({ length: 60 }, (_, index) => ({
      signerId: (index % 10) + 1,
      step: steps[index % steps.length] as AuditStep,
      details: index === 0 ? 'M'.repeat(5000) : '',
      userAgent: index % 3 === 0 ? 'W'.repeat(500) : 'Example Browser 1.0',
    })),
  );
  const sealing = await sealingOf({
    company: 'Solar and Battery Installations of Greater Western Australia '.repeat(3).trim(),
    audit,
    contract: {
      verification: 'sms',
      signers: first === undefined ? others : [{ ...first, email: longest }, ...others],
      differences: [{ what: 'W'.repeat(300), before: 'M'.repeat(2000), after: 'x y '.repeat(200) }],
      consentText: 'W'.repeat(3000),
    },
  });
  return sealDocument(sealing);
}

test('no line of a large contract leaves its page, and none is lost', {
  skip: skipPdftotext,
}, async () => {
  const sealed = await sealLargest();
  const boxes = runOn(sealed, 'pdftotext', ['-f', '3', '-bbox', 'FILE', '-']);
  const words = [
    ...boxes.matchAll(/<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g),
  ].map(([, ...found]) => ({ edges: found.slice(0, 4).map(Number), word: found[4] ?? '' }));
  const outside = words.filter(({ edges: [left = 0, top = 0, right = 0, bottom = 0] }) => {
    const isInside = left >= margin - 1 && right <= pageWidth - margin + 1;
    return !isInside || top < 20 || bottom > pageHeight - 18;
  });
  assert.deepEqual(outside, []);
  const letters = words.map(({ word }) => word).join('');
  assert.equal(letters.match(/Codesent|Wrongcode|Codeentered|Showntothe|Agreedto/g)?.length, 60);
  assert.equal(letters.match(/Lee/g)?.length, 9 + 4 + 54);
  const widest = words.filter(({ word }) => /^W+$/.test(word)).map(({ word }) => word.length);
  // Agents; the name on the card, as a signature and in the trail; the consent text; what changes.
  const expected = 20 * 500 + 2 * 200 + 6 * 200 + 3000 + 300;
  assert.equal(
    widest.reduce((sum, length) => sum + length, 0),
    expected,
  );
});

test('a signature of dots, of one place, or of letters without a glyph is sealed all the same', async () => {
  const dot = { x: 10, y: 10 };
  const box = { kind: 'drawn', width: 300, height: 150 } as const;
  const sealed = await sealExample({
    contract: {
      signers: [
        signerNamed('李小龙 😀', 1),
        signerNamed('Dots', 2, { ...box, strokes: [[dot], [dot], [], [{ x: 300, y: 150 }]] }),
        signerNamed('One place', 3, { ...box, strokes: [Array(50).fill(dot)] }),
        signerNamed('Thin', 4, { kind: 'drawn', width: 4096, height: 1, strokes: [[dot, dot]] }),
        signerNamed('e\u0301\u202e\u200b', 5),
      ],
    },
  });
  assert.equal((await verifyDocument(sealed)).verdict, 'sealed');
});

const pieces = [Buffer.from('one piece, '), Buffer.from('and another')];

async function makeKey(organisation = 'Example Solar') {
  return makeSealingKey({ organisation, now: signedAt });
}

test('a signature belongs to its bytes and to no others', async () => {
  const key = await makeKey('Größe Solar');
  const cms = signCms(pieces, key);
  const checked = checkCms(cms, pieces);
  assert.deepEqual(
    { ...checked, certificate: checked.certificate.toString() },
    { isValid: true, name: 'Größe Solar', certificate: key.certificate, signedAt: undefined },
  );
  assert.equal(
    checkCms(cms, [Buffer.from('one piece, and'), Buffer.from(' another')]).isValid,
    true,
  );
  assert.equal(checkCms(cms, [...pieces, Buffer.from('!')]).isValid, false);
});

test('signs the attributes that PAdES requires, without the time, which it forbids', async () => {
  const cms = signCms(pieces, await makeKey());
  const { signerInfos } = new SignedData({ schema: ContentInfo.fromBER(cms).content });
  assert.deepEqual(
    signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type),
    [
      '1.2.840.113549.1.9.3', // content type
      '1.2.840.113549.1.9.52', // algorithm protection
      '1.2.840.113549.1.9.4', // message digest
      '1.2.840.113549.1.9.16.2.47', // signing certificate, version 2
    ],
  );
});

test('OpenSSL accepts the signature as CAdES', { skip: skipWithout('openssl') }, async () => {
  const key = await makeKey();
  const output = runOn(
    signCms(pieces, key),
    'openssl',
    [
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'FILE'],
      ...['-content', 'CONTENT', '-CAfile', 'CERTIFICATE', '-purpose', 'any'],
    ],
    { CONTENT: Buffer.concat(pieces), CERTIFICATE: Buffer.from(key.certificate) },
  );
  assert.equal(output, 'one piece, and another');
});

/** One of about 700 certificates has a digest that begins with a tag of one byte and the length of the 30 that follow. */
const ambiguous = {
  certificate: inPem(
    'CERTIFICATE',
    'MIIBnjCCAUOgAwIBAgIQS10N7O8kBAIWQFKHiFHNUDAKBggqhkjOPQQDAjAwMRYwFAYDVQQKDA1FeGFtcGxlIFNvbGFy' +
      'MRYwFAYDVQQDDA1FeGFtcGxlIFNvbGFyMB4XDTI2MTEyMDAwMDAwMFoXDTQ2MTEyMTAwMDAwMFowMDEWMBQGA1UECgwN' +
      'RXhhbXBsZSBTb2xhcjEWMBQGA1UEAwwNRXhhbXBsZSBTb2xhcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABC3+xGrd' +
      'yEAAu1efze5Hbx7NEFVNxeyYX2gHe0ah4wRS8800tPMxlExo0kL7b14aiQ2IjlFUb2fCdir0GE0UNs2jPzA9MAwGA1Ud' +
      'EwEB/wQCMAAwDgYDVR0PAQH/BAQDAgbAMB0GA1UdDgQWBBT+oMIG9DzB0wngCXPXvIQPOLo97DAKBggqhkjOPQQDAgNJ' +
      'ADBGAiEA5jEv2RRDkFSYw9pmz0wlSW/UyQvYk2RHHzr41L9FjQ8CIQDRnD0oppGXBS7dppsdpKIbfsx3g5F39x+Tj89e' +
      'Y79sHA==',
  ),
  privateKey: inPem(
    'PRIVATE KEY',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg10bV0R+J/jZOQTAc1qkxhru8+vh9/uWuDOmd4K094d2h' +
      'RANCAAQt/sRq3chAALtXn83uR28ezRBVTcXsmF9oB3tGoeMEUvPNNLTzMZRMaNJC+29eGokNiI5RVG9nwnYq9BhNFDbN',
  ),
};

function inPem(label: string, base64: string): string {
  return `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----\n`;
}

test('a certificate whose digest happens to read as ASN.1 counts as named', () => {
  const { raw } = new X509Certificate(ambiguous.certificate);
  const [tag = 0, length] = createHash('sha256').update(raw).digest();
  assert.ok(tag >= 0x40 && (tag & 0x3f) < 0x1f && length === 30);
  assert.equal(checkCms(signCms(pieces, ambiguous), pieces).isValid, true);
});
