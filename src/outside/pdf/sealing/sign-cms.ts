import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { type AsnType, Constructed, Integer, type Sequence } from 'asn1js';
import type { SealingKey } from '../../../domain/contracts/sealing/seal-document.ts';
import { algorithm, derOf, octets, oid, sequence, set, tagged, written } from './write-der.ts';

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
