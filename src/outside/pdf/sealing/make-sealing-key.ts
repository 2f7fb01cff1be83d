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
  type AsnType,
  BitString,
  GeneralizedTime,
  Integer,
  type Sequence,
  UTCTime,
  Utf8String,
} from 'asn1js';
import type { MakeSealingKey } from '../../../domain/contracts/sealing/seal-document.ts';
import { dayMs, type Moment } from '../../../domain/shared/time.ts';
import { algorithm, derOf, octets, oid, ownBuffer, sequence, set, tagged, written } from './der.ts';

/** Longer than the warranties that contracts promise, so that checking one never needs a renewal. */
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

/** `digitalSignature` and `nonRepudiation`: good for signing documents, and not for other certificates or servers. */
const keyUsage = new BitString({ valueHex: ownBuffer(Buffer.of(0b1100_0000)), unusedBits: 6 });

const makeKeyPair = promisify(generateKeyPair);

/** An EC key on P-256 and its certificate of X.509 version 3; decision 12 tells why not RSA. */
export const makeSealingKey: MakeSealingKey = async ({ organisation, now }) => {
  const { publicKey, privateKey } = await makeKeyPair('ec', { namedCurve: 'P-256' });
  const contents = certificateContents(organisation, now, publicKey);
  const signature = sign('sha256', derOf(contents), privateKey);
  const certificate = sequence(
    contents,
    algorithm(oids.ecdsaWithSha256),
    new BitString({ valueHex: ownBuffer(signature) }),
  );
  return {
    certificate: new X509Certificate(derOf(certificate)).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

function certificateContents(organisation: string, now: Moment, publicKey: KeyObject): Sequence {
  const version3 = new Integer({ value: 2 });
  const name = nameOf(organisation);
  return sequence(
    tagged(0, version3),
    new Integer({ valueHex: newSerial() }),
    algorithm(oids.ecdsaWithSha256),
    name,
    // A day earlier, so that a node whose clock is behind does not meet a certificate that is not valid yet.
    sequence(timeOf(now - dayMs), timeOf(yearsAfter(now, validYears))),
    name,
    written(publicKey.export({ type: 'spki', format: 'der' })),
    tagged(3, extensionsOf(publicKey)),
  );
}

/** Random, so that two certificates with one name are never taken for each other; positive, as X.509 wants it. */
function newSerial(): ArrayBuffer {
  const serial = randomBytes(16);
  serial[0] = 0x40 | (serial.readUInt8(0) & 0x3f);
  return ownBuffer(serial);
}

function nameOf(organisation: string): Sequence {
  const value = [...organisation].slice(0, nameCharactersMax).join('');
  const part = (type: string) => set(sequence(oid(type), new Utf8String({ value })));
  return sequence(part(oids.organizationName), part(oids.commonName));
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
  const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'));
  const keyHash = createHash('sha1').update(Buffer.concat([Buffer.of(4), ...coordinates]));
  const noAuthority = sequence();
  return sequence(
    extension(oids.basicConstraints, { isCritical: true, value: noAuthority }),
    extension(oids.keyUsage, { isCritical: true, value: keyUsage }),
    extension(oids.subjectKeyIdentifier, { isCritical: false, value: octets(keyHash.digest()) }),
  );
}

function extension(
  type: string,
  { isCritical, value }: { isCritical: boolean; value: AsnType },
): Sequence {
  const content = octets(derOf(value));
  return isCritical
    ? sequence(oid(type), new Asn1Boolean({ value: true }), content)
    : sequence(oid(type), content);
}
