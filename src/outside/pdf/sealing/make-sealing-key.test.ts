import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { runOn, skipWithout } from '../../../../test/support/contracts/sealed-contract.ts';
import { makeSealingKey } from './make-sealing-key.ts';

const now = Date.UTC(2026, 10, 21, 9, 30, 5, 678);

async function make(organisation: string, at = now) {
  const key = await makeSealingKey({ organisation, now: at });
  return { ...key, x509: new X509Certificate(key.certificate) };
}

test('a certificate names the organisation and signs itself', async () => {
  const { x509, privateKey } = await make('Example Solar');
  assert.deepEqual(
    {
      subject: x509.subject,
      issuer: x509.issuer,
      isOwn: x509.verify(x509.publicKey) && x509.checkPrivateKey(createPrivateKey(privateKey)),
      key: x509.publicKey.asymmetricKeyDetails,
      isAuthority: x509.ca,
      validFrom: x509.validFrom,
      validTo: x509.validTo,
    },
    {
      subject: 'O=Example Solar\nCN=Example Solar',
      issuer: 'O=Example Solar\nCN=Example Solar',
      isOwn: true,
      key: { namedCurve: 'prime256v1' },
      isAuthority: false,
      validFrom: 'Nov 20 09:30:05 2026 GMT',
      validTo: 'Nov 21 09:30:05 2046 GMT',
    },
  );
});

test('names keep their letters, and are cut where certificates end them', async () => {
  const { x509 } = await make('Søl & Größe 李, "Pty" Ltd');
  assert.equal(x509.subject.split('\n')[1], 'CN=Søl & Größe 李\\, \\"Pty\\" Ltd');
  const long = await make('☀'.repeat(100));
  assert.equal(long.x509.subject.split('\n')[1], `CN=${'☀'.repeat(64)}`);
});

test('a certificate that outlives 2049 is valid to its day', async () => {
  const { x509 } = await make('Example Solar', Date.UTC(2035, 1, 28));
  assert.equal(x509.validTo, 'Feb 28 00:00:00 2055 GMT');
});

test('no two keys or serial numbers are the same', async () => {
  const [one, other] = [await make('Example Solar'), await make('Example Solar')];
  assert.notEqual(one.privateKey, other.privateKey);
  assert.notEqual(one.x509.serialNumber, other.x509.serialNumber);
  assert.deepEqual(
    [one, other].map(({ x509 }) => x509.serialNumber.length),
    [32, 32],
  );
  assert.equal(
    createPublicKey(one.privateKey).export({ type: 'spki', format: 'pem' }),
    one.x509.publicKey.export({ type: 'spki', format: 'pem' }),
  );
});

test('OpenSSL finds nothing wrong with it', { skip: skipWithout('openssl') }, async () => {
  const { certificate } = await make('Größe Solar');
  const file = Buffer.from(certificate);
  const verified = runOn(file, 'openssl', ['verify', '-x509_strict', '-CAfile', 'FILE', 'FILE']);
  assert.match(verified, /: OK\n$/);
  const extensions = runOn(file, 'openssl', [
    ...['x509', '-in', 'FILE', '-noout', '-ext', 'keyUsage,basicConstraints'],
  ]);
  assert.deepEqual(
    extensions
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    [
      'X509v3 Basic Constraints: critical',
      'CA:FALSE',
      'X509v3 Key Usage: critical',
      'Digital Signature, Non Repudiation',
    ],
  );
});
