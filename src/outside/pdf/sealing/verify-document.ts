import { createHash, verify, X509Certificate } from 'node:crypto';
import {
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  type RelativeDistinguishedNames,
  SignedData,
  type SignerInfo,
} from 'pkijs';
import type {
  SealReport,
  VerifyDocument,
} from '../../../domain/contracts/sealing/seal-document.ts';
import { sha256 } from '../../../domain/shared/secrets.ts';
import { type Moment, parseMoment } from '../../../domain/shared/time.ts';
import { findSeal } from './find-seal.ts';

/** The content of a signature, and whether it belongs to the bytes. */
type CheckedCms = {
  isValid: boolean;
  certificate: X509Certificate;
  /** The name on the certificate. */
  name: string;
  /** The signing time by the signer's clock; undefined if the signature has none. */
  signedAt: Moment | undefined;
};

/** The parts of an ASN.1 value that are read here. */
type Value = {
  idBlock: { tagNumber: number };
  valueBlock: { value?: unknown; toString(): string };
  getValue?(): unknown;
  toDate?(): Date;
};

const dataType = '1.2.840.113549.1.7.1';

const attributeTypes = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  algorithmProtection: '1.2.840.113549.1.9.52',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

const digestNames: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** ECDSA, and RSA as PKCS #1 v1.5 has it, each with the digest of its name; the last takes any. */
const signatureKinds: Readonly<Record<string, { key: string; digest?: string }>> = {
  '1.2.840.10045.4.3.2': { key: 'ec', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', digest: 'sha512' },
  '1.2.840.113549.1.1.11': { key: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', digest: 'sha512' },
  '1.2.840.113549.1.1.1': { key: 'rsa' },
};

const sequenceTag = 16;
const commonName = '2.5.4.3';
const organizationName = '2.5.4.10';
const nameCharactersMax = 200;

/** Readers look for the header this far into a file. */
const headerBytesMax = 1024;

export const verifyDocument: VerifyDocument = async (pdf) => {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const unsealed: SealReport = {
    verdict: 'unsealed',
    sha256: sha256(bytes),
    sealedBy: '',
    certificateSha256: '',
    certificate: '',
    sealedAt: undefined,
  };
  if (!bytes.subarray(0, headerBytesMax).includes('%PDF-')) {
    return { ...unsealed, verdict: 'unreadable' };
  }
  try {
    const seal = findSeal(bytes);
    if (seal === 'none') return unsealed;
    if (seal === 'broken' || seal.cms === undefined) return { ...unsealed, verdict: 'unreadable' };
    const { isValid, certificate, name, signedAt } = checkCms(seal.cms, seal.sealed);
    return {
      verdict: isValid && seal.coversAll ? 'sealed' : 'changed',
      sha256: unsealed.sha256,
      sealedBy: name,
      certificateSha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      certificate: certificate.toString(),
      sealedAt: signedAt ?? readDate(seal.date),
    };
  } catch {
    // The author of the file chose these bytes, so any failure to read them is the file's fault.
    return { ...unsealed, verdict: 'unreadable' };
  }
};

/** Reads the time of a signature dictionary: `D:20261121203000+11'00'`, or with `Z` for UTC. */
function readDate(date: string): number | undefined {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'(\d\d)'?)/.exec(date);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second, zoneHours, zoneMinutes] = parts;
  const zone = zoneHours === undefined ? 'Z' : `${zoneHours}:${zoneMinutes}`;
  return parseMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
}

/**
 * Checks a detached signature (CMS, RFC 5652) of the kind that PAdES requires. It does not decide whether the
 * certificate is trusted. Throws if it is not such a signature. The signature covers the digest of the bytes and a few
 * attributes. An attacker could exchange everything else in the structure, so each part of it must agree with them.
 */
export function checkCms(cms: Uint8Array, sealed: readonly Uint8Array[]): CheckedCms {
  const { signedData, signer } = readSignedData(cms);
  const certificate = findCertificate(signedData, signer);
  const x509 = new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
  const signed = readSignedAttributes(signer);
  const digest = digestNames[signer.digestAlgorithm.algorithmId];
  if (digest === undefined) throw new Error('A digest that is not accepted');
  const attributeOf = (type: string) => signed.get(type) ?? missing(type);
  const isValid =
    signedData.digestAlgorithms.every(({ algorithmId }) => digestNames[algorithmId] === digest) &&
    attributeOf(attributeTypes.contentType).valueBlock.toString() === dataType &&
    octetsOf(attributeOf(attributeTypes.messageDigest)).equals(digestOf(digest, sealed)) &&
    namesCertificate(attributeOf(attributeTypes.signingCertificateV2), x509.raw) &&
    isProtected(signed.get(attributeTypes.algorithmProtection), signer) &&
    isSignature(signer, digest, x509);
  return {
    isValid,
    certificate: x509,
    name: nameOn(certificate.subject),
    signedAt: timeOf(signed.get(attributeTypes.signingTime)),
  };
}

function readSignedData(cms: Uint8Array): { signedData: SignedData; signer: SignerInfo } {
  const info = ContentInfo.fromBER(cms);
  if (info.contentType !== ContentInfo.SIGNED_DATA) throw new Error('Not a signature');
  const signedData = new SignedData({ schema: info.content });
  const [signer, ...others] = signedData.signerInfos;
  if (signer === undefined || others.length > 0) throw new Error('Not one signer');
  const { eContentType, eContent } = signedData.encapContentInfo;
  if (eContentType !== dataType || eContent !== undefined) throw new Error('Not detached');
  if (signedData.version !== 1 || signer.version !== 1) throw new Error('Not of a known version');
  return { signedData, signer };
}

function findCertificate({ certificates = [] }: SignedData, { sid }: SignerInfo): Certificate {
  if (!(sid instanceof IssuerAndSerialNumber)) throw new Error('A signer without a name');
  const found = certificates.find(
    (one) =>
      one instanceof Certificate &&
      sid.serialNumber.isEqual(one.serialNumber) &&
      Buffer.from(sid.issuer.valueBeforeDecode).equals(Buffer.from(one.issuer.valueBeforeDecode)),
  );
  if (!(found instanceof Certificate)) throw new Error('No certificate of the signer');
  return found;
}

/** Reads the signed attributes by type. A second attribute of a type, or a second value, is ambiguous and refused. */
function readSignedAttributes({ signedAttrs }: SignerInfo): ReadonlyMap<string, Value> {
  const read = new Map<string, Value>();
  for (const { type, values } of signedAttrs?.attributes ?? []) {
    if (read.has(type) || values.length !== 1) throw new Error('An attribute with several values');
    read.set(type, values[0]);
  }
  return read;
}

function missing(attribute: string): never {
  throw new Error(`Not signed: ${attribute}`);
}

function digestOf(digest: string, pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash(digest);
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

function octetsOf(value: Value | undefined): Buffer {
  const octets = value?.getValue?.();
  return octets instanceof ArrayBuffer ? Buffer.from(octets) : Buffer.alloc(0);
}

function timeOf(value: Value | undefined): Moment | undefined {
  const time = value?.toDate?.().getTime();
  return Number.isSafeInteger(time) ? time : undefined;
}

function partsOf(value: Value | undefined): readonly (Value | undefined)[] {
  const parts = value?.valueBlock.value;
  return Array.isArray(parts) ? parts : [];
}

/**
 * The attribute holds the digest of the certificate (RFC 5035), so that no other one with the same key can take its
 * place. The digest is SHA-256 where none is named.
 */
function namesCertificate(attribute: Value | undefined, der: Buffer): boolean {
  const [certificates] = partsOf(attribute);
  const [first] = partsOf(certificates);
  const parts = partsOf(first);
  // Reads the value by its tag alone: the library would also parse the octets of a digest if they happen to look like
  // ASN.1.
  const isNamed = parts[0]?.idBlock.tagNumber === sequenceTag;
  const [algorithm] = isNamed ? partsOf(parts[0]) : [];
  const digest = isNamed ? digestNames[algorithm?.valueBlock.toString() ?? ''] : 'sha256';
  if (digest === undefined) return false;
  return octetsOf(parts[isNamed ? 1 : 0]).equals(digestOf(digest, [der]));
}

/** The algorithms are signed too where the signer says so (RFC 6211), and then they must be those that are used. */
function isProtected(attribute: Value | undefined, signer: SignerInfo): boolean {
  if (attribute === undefined) return true;
  const [digest, signature] = partsOf(attribute).map((part) => partsOf(part)[0]);
  return (
    digest?.valueBlock.toString() === signer.digestAlgorithm.algorithmId &&
    signature?.valueBlock.toString() === signer.signatureAlgorithm.algorithmId
  );
}

function isSignature(
  { signatureAlgorithm, signature, signedAttrs }: SignerInfo,
  digest: string,
  { publicKey }: X509Certificate,
): boolean {
  const kind = signatureKinds[signatureAlgorithm.algorithmId];
  if (kind === undefined) throw new Error('A kind of signature that is not accepted');
  if (kind.key !== publicKey.asymmetricKeyType || signedAttrs === undefined) return false;
  if (kind.digest !== undefined && kind.digest !== digest) return false;
  return verify(
    digest,
    Buffer.from(signedAttrs.encodedValue),
    publicKey,
    Buffer.from(signature.getValue()),
  );
}

function nameOn({ typesAndValues }: RelativeDistinguishedNames): string {
  const named = (oid: string) =>
    typesAndValues.find(({ type }) => type === oid)?.value.valueBlock.value;
  const name = named(commonName) ?? named(organizationName);
  return String(name ?? '').slice(0, nameCharactersMax);
}
