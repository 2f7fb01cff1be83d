import assert from 'node:assert/strict';
import { createHash, webcrypto, X509Certificate } from 'node:crypto';
import { CryptoKeySigner, PDF } from '@libpdf/core';
import type { SealDocument, SealingKey } from '../../domain/contracts/seal-document.ts';
import { renderSignaturePages } from './contract/signature-pages.ts';

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
    signer: await signerOf(key),
    reason: 'Contract signed',
    location: 'Australia',
    signingTime: new Date(sealedAt),
    fieldName: 'Seal',
    subFilter: 'ETSI.CAdES.detached',
    estimatedSize: signatureBytesMax,
  });
  const begins = Buffer.compare(bytes.subarray(0, pdf.length), pdf) === 0;
  assert(begins, 'Sealing must not change what was signed');
  return bytes;
};

async function signerOf({ certificate, privateKey }: SealingKey): Promise<CryptoKeySigner> {
  const der = Buffer.from(privateKey.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const cryptoKey = await webcrypto.subtle.importKey('pkcs8', der, curve, false, ['sign']);
  return new CryptoKeySigner(cryptoKey, new X509Certificate(certificate).raw, 'EC', 'ECDSA');
}
