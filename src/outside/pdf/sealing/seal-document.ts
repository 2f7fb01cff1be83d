import assert from 'node:assert/strict';
import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { PDF, type Signer } from '@libpdf/core';
import { type AsnType, Constructed, Integer, type Sequence } from 'asn1js';
import type { SealDocument, SealingKey } from '../../../domain/contracts/sealing/seal-document.ts';
import { sha256 } from '../../../domain/shared/secrets.ts';
import { renderSignaturePages } from '../contract/signature-pages.ts';
import { appendStructure } from './append-structure.ts';
import { algorithm, derOf, octets, oid, sequence, set, tagged, written } from './der.ts';
import { findSeal } from './find-seal.ts';

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  algorithmProtection: '1.2.840.113549.1.9.52',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};

/** The signature with its certificate takes about a third of it. */
const signatureBytesMax = 4096;

/** The pages and the seal are appended, so the sealed file begins with the very bytes that were signed. */
export const sealDocument: SealDocument = async (sealing) => {
  const { pdf, contract, key, sealedAt } = sealing;
  assert.equal(sha256(pdf), contract.documentSha256, 'Another document was signed');
  const document = await PDF.load(pdf);
  const pageCount = document.getPageCount();
  const pages = await PDF.load(await renderSignaturePages({ ...sealing, pageCount }));
  const indices = [...Array(pages.getPageCount()).keys()];
  const to = await document.copyPagesFrom(pages, indices, { includeStructure: true });
  appendStructure(document, { from: pages, to });
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

/**
 * A detached signature (CMS, RFC 5652) with the attributes that PAdES requires at its baseline level B-B, and without
 * the one that it forbids: the time of signing stands in the PDF (ETSI EN 319 142-1, table 1). In DER.
 */
export function signCms(pieces: readonly Uint8Array[], key: SealingKey): Buffer {
  const certificate = new X509Certificate(key.certificate).raw;
  const attributes = signedAttributes(digestOf(pieces), certificate);
  const privateKey = createPrivateKey(key.privateKey);
  // Signed as the set that they are, though they stand in the structure under a tag.
  const signature = sign('sha256', derOf(set(...attributes)), privateKey);
  const signer = sequence(
    new Integer({ value: 1 }),
    issuerAndSerial(certificate),
    algorithm(oids.sha256),
    tagged(0, ...attributes),
    algorithm(oids.ecdsaWithSha256),
    octets(signature),
  );
  const signedData = sequence(
    new Integer({ value: 1 }),
    set(algorithm(oids.sha256)),
    sequence(oid(oids.data)),
    tagged(0, written(certificate)),
    set(signer),
  );
  return derOf(sequence(oid(oids.signedData), tagged(0, signedData)));
}

/** Sorts the members of a set by their bytes, as DER requires. */
function signedAttributes(digest: Buffer, certificate: Buffer): Sequence[] {
  const named = sequence(sequence(sequence(octets(digestOf([certificate])))));
  const algorithms = sequence(algorithm(oids.sha256), tagged(1, oid(oids.ecdsaWithSha256)));
  return [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, named),
    attribute(oids.algorithmProtection, algorithms),
  ].sort((one, other) => Buffer.compare(derOf(one), derOf(other)));
}

function attribute(type: string, value: AsnType): Sequence {
  return sequence(oid(type), set(value));
}

/** Returns the serial number and issuer of a certificate: the second and fourth part of its signed content (RFC 5280, 4.1). */
function issuerAndSerial(certificate: Buffer): Sequence {
  const contents = partsOf(written(certificate))[0];
  const [, serial, , issuer] = contents === undefined ? [] : partsOf(contents);
  if (serial === undefined || issuer === undefined) throw new Error('Not a certificate');
  return sequence(issuer, serial);
}

function partsOf(value: AsnType): AsnType[] {
  return value instanceof Constructed ? value.valueBlock.value : [];
}

function digestOf(pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}
