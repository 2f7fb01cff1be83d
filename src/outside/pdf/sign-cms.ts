import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import {
  Set as Asn1Set,
  type AsnType,
  Constructed,
  fromBER,
  Integer,
  ObjectIdentifier,
  OctetString,
  Sequence,
} from 'asn1js';
import type { SealingKey } from '../../domain/contracts/seal-document.ts';

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
 * A detached signature (CMS, RFC 5652) with the attributes that PAdES asks of its baseline level B-B, and without the one
 * that it forbids: the time of signing stands in the PDF (ETSI EN 319 142-1, table 1). In DER.
 */
export function signCms(pieces: readonly Uint8Array[], key: SealingKey): Buffer {
  const certificate = new X509Certificate(key.certificate).raw;
  const attributes = signedAttributes(digestOf(pieces), certificate);
  const signature = sign(
    'sha256',
    derOf(new Asn1Set({ value: attributes })),
    createPrivateKey(key.privateKey),
  );
  const signer = sequence(
    new Integer({ value: 1 }),
    issuerAndSerial(certificate),
    algorithm(oids.sha256),
    tagged(0, attributes),
    algorithm(oids.ecdsaWithSha256),
    octets(signature),
  );
  const signedData = sequence(
    new Integer({ value: 1 }),
    new Asn1Set({ value: [algorithm(oids.sha256)] }),
    algorithm(oids.data),
    tagged(0, [read(certificate)]),
    new Asn1Set({ value: [signer] }),
  );
  return derOf(sequence(oid(oids.signedData), tagged(0, [signedData])));
}

/** In the order of their bytes, as DER has it for a set. */
function signedAttributes(digest: Buffer, certificate: Buffer): Sequence[] {
  const named = sequence(sequence(sequence(octets(digestOf([certificate])))));
  const algorithms = sequence(algorithm(oids.sha256), tagged(1, [oid(oids.ecdsaWithSha256)]));
  return [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, named),
    attribute(oids.algorithmProtection, algorithms),
  ].sort((one, other) => Buffer.compare(derOf(one), derOf(other)));
}

function attribute(type: string, value: AsnType): Sequence {
  return sequence(oid(type), new Asn1Set({ value: [value] }));
}

/** What a certificate is called by its issuer: the fourth and the second part of what is signed in it (RFC 5280, 4.1). */
function issuerAndSerial(certificate: Buffer): Sequence {
  const contents = partsOf(read(certificate))[0];
  const [, serial, , issuer] = contents === undefined ? [] : partsOf(contents);
  if (serial === undefined || issuer === undefined) throw new Error('Not a certificate');
  return sequence(issuer, serial);
}

function partsOf(value: AsnType): AsnType[] {
  return value instanceof Constructed ? (value.valueBlock.value as AsnType[]) : [];
}

function digestOf(pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

function algorithm(name: string): Sequence {
  return sequence(oid(name));
}

function oid(value: string): ObjectIdentifier {
  return new ObjectIdentifier({ value });
}

function octets(value: Uint8Array): OctetString {
  return new OctetString({ valueHex: Uint8Array.from(value).buffer });
}

function sequence(...value: AsnType[]): Sequence {
  return new Sequence({ value });
}

function tagged(tagNumber: number, value: AsnType[]): Constructed {
  return new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
}

function read(der: Uint8Array): AsnType {
  return fromBER(Uint8Array.from(der).buffer).result;
}

function derOf(value: AsnType): Buffer {
  return Buffer.from(value.toBER());
}
