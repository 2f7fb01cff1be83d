import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { PDF, type Signer } from '@libpdf/core';
import type { SealDocument, SealingKey } from '../../../domain/contracts/sealing/seal-document.ts';
import { renderSignaturePages } from '../contract/signature-pages.ts';
import { findSeal } from './find-seal.ts';
import { signCms } from './sign-cms.ts';

/** The signature with its certificate takes about a third of it. */
const signatureBytesMax = 4096;

/** The pages and the seal are appended, so the sealed file begins with the very bytes that were signed. */
export const sealDocument: SealDocument = async (sealing) => {
  const { pdf, contract, key, sealedAt } = sealing;
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  assert.equal(sha256, contract.documentSha256, 'Another document was signed');
  const document = await PDF.load(pdf);
  const pageCount = document.getPageCount();
  const pages = await PDF.load(await renderSignaturePages({ ...sealing, pageCount }));
  await document.copyPagesFrom(pages, [...Array(pages.getPageCount()).keys()]);
  document.upgradeVersion('1.7');
  const { bytes } = await document.sign({
    signer: keepsPlace(key),
    reason: 'Contract signed',
    location: 'Australia',
    signingTime: new Date(sealedAt),
    fieldName: 'Seal',
    subFilter: 'ETSI.CAdES.detached',
    estimatedSize: signatureBytesMax,
  });
  const sealed = fillIn(Buffer.from(bytes), key);
  assert(sealed.subarray(0, pdf.length).equals(pdf), 'Sealing must not change what was signed');
  return sealed;
};

/**
 * The library makes the place for a signature and a signature, but with an attribute that PAdES forbids in it (its issue
 * 86). So what it makes is replaced by one of our own over the same bytes.
 */
function keepsPlace({ certificate }: SealingKey): Signer {
  return {
    certificate: new X509Certificate(certificate).raw,
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async () => new Uint8Array(1),
  };
}

function fillIn(pdf: Buffer, key: SealingKey): Buffer {
  const seal = findSeal(pdf);
  assert(typeof seal === 'object' && seal.coversAll, 'There is a place for the seal');
  const [before, after] = seal.sealed;
  const room = pdf.length - before.length - after.length - '<>'.length;
  const digits = signCms(seal.sealed, key).toString('hex').padEnd(room, '0');
  assert.equal(digits.length, room, 'The signature fits into its place');
  return Buffer.concat([before, Buffer.from(`<${digits}>`, 'latin1'), after]);
}
