import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { ContentInfo, SignedData } from 'pkijs';
import {
  runOn,
  signedAt,
  skipWithout,
} from '../../../../test/support/contracts/sealed-contract.ts';
import { checkCms } from './check-cms.ts';
import { makeSealingKey } from './make-sealing-key.ts';
import { signCms } from './sign-cms.ts';

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

test('a certificate whose digest happens to read as ASN.1 counts as named', async () => {
  const key = await makeKeyWhoseDigestReadsAsAsn1();
  assert.equal(checkCms(signCms(pieces, key), pieces).isValid, true);
});

/** The digest of 32 bytes begins with a tag of one byte and the length of the 30 that follow: about one key in 700. */
async function makeKeyWhoseDigestReadsAsAsn1() {
  for (;;) {
    const key = await makeKey();
    const digest = createHash('sha256').update(new X509Certificate(key.certificate).raw).digest();
    const isPrimitiveTag = (digest.readUInt8(0) & 0x3f) < 0x1f;
    if (isPrimitiveTag && digest.readUInt8(0) >= 0x40 && digest.readUInt8(1) === 30) return key;
  }
}
