import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ContentInfo, SignedData } from 'pkijs';
import { lacks, runOn, signedAt } from '../../../../test/support/sealed-contract.ts';
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

test('what is signed is what PAdES asks for, without the time, which it forbids', async () => {
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

test('OpenSSL takes it for CAdES', { skip: lacks('openssl') }, async () => {
  const key = await makeKey();
  const said = runOn(
    signCms(pieces, key),
    'openssl',
    [
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'FILE'],
      ...['-content', 'CONTENT', '-CAfile', 'CERTIFICATE', '-purpose', 'any'],
    ],
    { CONTENT: Buffer.concat(pieces), CERTIFICATE: Buffer.from(key.certificate) },
  );
  assert.equal(said, 'one piece, and another');
});
