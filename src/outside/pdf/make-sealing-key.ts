import {
  createHash,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { promisify } from 'node:util';
import {
  Boolean as Asn1Boolean,
  Set as Asn1Set,
  BitString,
  Constructed,
  fromBER,
  GeneralizedTime,
  Integer,
  ObjectIdentifier,
  OctetString,
  Sequence,
  UTCTime,
  Utf8String,
} from 'asn1js';
import type { MakeSealingKey } from '../../domain/contracts/seal-document.ts';
import { dayMs, type Moment } from '../../domain/shared/time.ts';

/** Longer than the warranties that contracts promise, so that nobody has to renew it to check one. */
const validYears = 20;

/** X.520 gives names this many characters, and some readers refuse more. */
const nameCharactersMax = 64;

const oids = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  organizationName: '2.5.4.10',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
};

/**
 * The bits of `digitalSignature` and `nonRepudiation`: good for signing documents, and not for certificates or servers.
 */
const keyUsage = new BitString({ valueHex: bytes([0b1100_0000]), unusedBits: 6 });

const makeKeyPair = promisify(generateKeyPair);

/** An EC key on P-256 and its certificate of X.509 version 3; decision 12 tells why not RSA. */
export const makeSealingKey: MakeSealingKey = async ({ organisation, now }) => {
  const { publicKey, privateKey } = await makeKeyPair('ec', { namedCurve: 'P-256' });
  const contents = certificateContents(organisation, now, publicKey);
  const signature = sign('sha256', Buffer.from(contents.toBER()), privateKey);
  const certificate = new Sequence({
    value: [contents, signatureAlgorithm(), new BitString({ valueHex: bytes(signature) })],
  });
  return {
    certificate: new X509Certificate(Buffer.from(certificate.toBER())).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

function certificateContents(organisation: string, now: Moment, publicKey: KeyObject): Sequence {
  const version3 = new Integer({ value: 2 });
  const keyInfo = bytes(publicKey.export({ type: 'spki', format: 'der' }));
  const name = nameOf(organisation);
  return new Sequence({
    value: [
      tagged(0, version3),
      new Integer({ valueHex: newSerial() }),
      signatureAlgorithm(),
      name,
      // A day earlier, so that a node whose clock is behind does not meet a certificate that is not valid yet.
      new Sequence({ value: [timeOf(now - dayMs), timeOf(yearsAfter(now, validYears))] }),
      name,
      fromBER(keyInfo).result,
      tagged(3, extensionsOf(publicKey)),
    ],
  });
}

function signatureAlgorithm(): Sequence {
  return new Sequence({ value: [new ObjectIdentifier({ value: oids.ecdsaWithSha256 })] });
}

/** Random, so that two certificates with one name are never taken for each other; positive, as X.509 wants it. */
function newSerial(): ArrayBuffer {
  const serial = randomBytes(16);
  serial[0] = 0x40 | (serial.readUInt8(0) & 0x3f);
  return bytes(serial);
}

function nameOf(organisation: string): Sequence {
  const value = [...organisation].slice(0, nameCharactersMax).join('');
  const parts = [oids.organizationName, oids.commonName].map((oid) => {
    const part = new Sequence({
      value: [new ObjectIdentifier({ value: oid }), new Utf8String({ value })],
    });
    return new Asn1Set({ value: [part] });
  });
  return new Sequence({ value: parts });
}

/** Years up to 2049 are written with two digits and later ones with four (RFC 5280, 4.1.2.5). */
function timeOf(at: Moment): UTCTime {
  const valueDate = new Date(at - (at % 1000));
  return valueDate.getUTCFullYear() < 2050
    ? new UTCTime({ valueDate })
    : new GeneralizedTime({ valueDate });
}

function yearsAfter(at: Moment, years: number): Moment {
  const date = new Date(at);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
}

function extensionsOf(publicKey: KeyObject): Sequence {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  const keyHash = createHash('sha1').update(point).digest();
  const noAuthority = new Sequence({ value: [] });
  return new Sequence({
    value: [
      extension(oids.basicConstraints, true, noAuthority),
      extension(oids.keyUsage, true, keyUsage),
      extension(oids.subjectKeyIdentifier, false, new OctetString({ valueHex: bytes(keyHash) })),
    ],
  });
}

function extension(
  oid: string,
  isCritical: boolean,
  value: Sequence | BitString | OctetString,
): Sequence {
  return new Sequence({
    value: [
      new ObjectIdentifier({ value: oid }),
      ...(isCritical ? [new Asn1Boolean({ value: true })] : []),
      new OctetString({ valueHex: value.toBER() }),
    ],
  });
}

function tagged(tagNumber: number, value: Sequence | Integer): Constructed {
  return new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: [value] });
}

function bytes(of: Iterable<number>): ArrayBuffer {
  return Uint8Array.from(of).buffer;
}
