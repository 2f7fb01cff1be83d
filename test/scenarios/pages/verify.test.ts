import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { readStoredSettings } from '../../../src/domain/accounts/settings/queries.ts';
import { findDocument } from '../../../src/domain/documents/queries.ts';
import { formatMoment } from '../../../src/domain/shared/time.ts';
import { verifyDoor } from '../../../src/doors/verify/door.ts';
import { storeOf } from '../../support/arrange.ts';
import { assertDecent, desktop, openBrowser, phone } from '../../support/browser/open-browser.ts';
import { ann, bob, find, offer, seal, sign } from '../../support/contracts/arrange-contract.ts';
import { printSigned, sealExample } from '../../support/contracts/sealed-contract.ts';
import { openTestApp, type TestApp, testStart } from '../../support/open-test-app.ts';

const visit = openBrowser();

type VerifyApp = TestApp & {
  /** Posts a form with the file, and gives the page in one line or the JSON. */
  check(file: File | undefined, headers?: Record<string, string>): Promise<Answer>;
};
// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as it pleases.
type Answer = { status: number; headers: Record<string, unknown>; text: string; json: any };

async function openVerifyApp(
  t: TestContext,
  options: Parameters<typeof openTestApp>[1] = {},
): Promise<VerifyApp> {
  const testApp = await openTestApp(t, options);
  testApp.server.register(verifyDoor(testApp.app));
  return {
    ...testApp,
    async check(file, headers = {}) {
      const form = new FormData();
      if (file !== undefined) form.append('file', file);
      const request = new Request('https://example.com', { method: 'POST', body: form });
      return post(testApp, Buffer.from(await request.arrayBuffer()), {
        'content-type': request.headers.get('content-type') ?? '',
        ...headers,
      });
    },
  };
}

async function post(
  { server }: TestApp,
  payload: Buffer,
  headers: Record<string, string>,
): Promise<Answer> {
  const reply = await server.inject({ method: 'POST', url: '/verify', payload, headers });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body.replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' '),
    json: isJson ? JSON.parse(reply.body) : undefined,
  };
}

function fileOf(content: Uint8Array, name = 'contract.pdf'): File {
  return new File([Uint8Array.from(content)], name, { type: 'application/pdf' });
}

/** A contract that two have signed, and its sealed PDF. */
async function sealContract(test: TestApp) {
  const offered = await offer(test, { signers: [ann, bob], pdf: await printSigned() });
  await sign(test, offered, 1);
  await sign(test, offered, 2);
  await seal(test, offered);
  const contract = await find(test, offered);
  const document = await findDocument(storeOf(test), contract.sealedId ?? 0);
  assert(document);
  return { contract, pdf: Buffer.from(document.content) };
}

const json = { accept: 'application/json' };

test('the page asks for a file, without a script and without anything from elsewhere', async (t) => {
  const { server } = await openVerifyApp(t);
  const reply = await server.inject('/verify');
  assert.equal(reply.statusCode, 200);
  assert.doesNotMatch(reply.body, /<script|style=|https?:/);
  assert.match(reply.body, /<form action="\/verify" method="post" enctype="multipart\/form-data">/);
  const { 'content-security-policy': policy, 'cache-control': cache, ...headers } = reply.headers;
  assert.match(
    String(policy),
    /^default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'/,
  );
  assert.deepEqual(
    [cache, headers['referrer-policy'], headers['x-content-type-options']],
    ['no-store', 'no-referrer', 'nosniff'],
  );
  const style = await server.inject('/verify/style.css');
  assert.deepEqual(
    [style.statusCode, style.headers['content-type']],
    [200, 'text/css; charset=utf-8'],
  );
});

test('a contract that was sealed here is recognised, and its signers are not named', async (t) => {
  const test = await openVerifyApp(t);
  const { contract, pdf } = await sealContract(test);
  const { status, text } = await test.check(fileOf(pdf, 'My <b>contract</b>.pdf'));
  assert.equal(status, 200);
  for (const words of [
    'This contract is genuine and unchanged',
    'File My &lt;b&gt;contract&lt;/b&gt;.pdf ',
    `Contract ${contract.contractId} `,
    'Installer Example Solar ',
    'Signed by 2 people ',
    'Sealed by Example Solar ',
    `Signed document (SHA-256) ${contract.documentSha256} `,
    `File (SHA-256) ${contract.sealedSha256} `,
  ]) {
    assert(text.includes(words), `${words} in ${text}`);
  }
  for (const one of [ann, bob]) {
    assert(!text.includes(one.name) && !text.includes(one.email), `${one.name} in ${text}`);
  }
});

test('programs are answered with JSON', async (t) => {
  const test = await openVerifyApp(t);
  const { contract, pdf } = await sealContract(test);
  const { sealingKey: key } = await readStoredSettings(storeOf(test));
  const { raw } = new X509Certificate(key?.certificate ?? '');
  const expected = {
    finding: 'genuine',
    verdict: 'sealed',
    message: 'This contract is genuine and unchanged',
    sha256: contract.sealedSha256,
    sealed_by: 'Example Solar',
    certificate_sha256: createHash('sha256').update(raw).digest('hex'),
    sealed_at: formatMoment(testStart),
    contract: {
      contract_id: contract.contractId,
      account_name: 'Example Solar',
      signers: '2',
      signed_at: formatMoment(testStart),
    },
  };
  assert.deepEqual((await test.check(fileOf(pdf), json)).json, expected);
  const bare = await post(test, pdf, { ...json, 'content-type': 'application/pdf' });
  assert.deepEqual(bare.json, expected);
});

test('a changed contract is not believed, whatever its seal names', async (t) => {
  const test = await openVerifyApp(t);
  const { pdf } = await sealContract(test);
  pdf[200] = (pdf[200] ?? 0) ^ 1;
  const { json: found } = await test.check(fileOf(pdf), json);
  assert.deepEqual([found.finding, found.contract], ['changed', null]);
  assert.match((await test.check(fileOf(pdf))).text, /This file was changed .* Name on the seal /);
});

test('a stranger’s certificate with the same name is not believed', async (t) => {
  const test = await openVerifyApp(t);
  await sealContract(test);
  const pdf = await sealExample({ company: 'Example Solar' });
  const { json: found } = await test.check(fileOf(pdf), json);
  assert.deepEqual(
    [found.finding, found.sealed_by, found.contract],
    ['stranger', 'Example Solar', null],
  );
  const { text } = await test.check(fileOf(pdf));
  assert.match(text, /Sealed with a certificate unknown to this service .* Name on the seal /);
  assert.doesNotMatch(text, /Sealed by Example Solar/);
});

test('a file sealed with an account’s certificate that no contract has is distinguished', async (t) => {
  const test = await openVerifyApp(t);
  await sealContract(test);
  const { sealingKey: stored } = await readStoredSettings(storeOf(test));
  assert(stored);
  const { certificate, sealedPrivateKey } = stored;
  const privateKey = test.app.secretBox.open(sealedPrivateKey);
  const pdf = await sealExample({ key: { certificate, privateKey } });
  const { json: found } = await test.check(fileOf(pdf), json);
  assert.deepEqual([found.finding, found.contract], ['not_kept', null]);
  assert.match((await test.check(fileOf(pdf))).text, /Unchanged, but not held here/);
});

test('files without a seal, and files that are not PDFs, get an answer in plain words', async (t) => {
  const test = await openVerifyApp(t);
  const plain = await test.check(fileOf(await printSigned()));
  assert.deepEqual([plain.status, /This file has no seal/.test(plain.text)], [200, true]);
  const noPdf = await test.check(fileOf(Buffer.from('GIF89a'), 'picture.gif'));
  assert.deepEqual([noPdf.status, /This file cannot be checked/.test(noPdf.text)], [200, true]);
});

test('a form without a file, and what is not a form, is refused kindly', async (t) => {
  const test = await openVerifyApp(t);
  for (const answer of [await test.check(undefined), await test.check(fileOf(Buffer.alloc(0)))]) {
    assert.deepEqual([answer.status, /No file chosen/.test(answer.text)], [400, true]);
  }
  for (const [type, body] of [
    ['multipart/form-data; boundary=x', 'nothing'],
    ['application/json', '{"file":"x"}'],
    ['text/plain', 'x'],
  ] as const) {
    const answer = await post(test, Buffer.from(body), { 'content-type': type });
    assert.deepEqual([answer.status, /Upload failed/.test(answer.text)], [400, true], type);
  }
  const { statusCode } = await test.server.inject({ method: 'POST', url: '/verify' });
  assert.equal(statusCode, 400);
});

test('a file that is too large is refused, and one that just fits is not', async (t) => {
  const test = await openVerifyApp(t);
  const bytesMax = 20 * 1024 * 1024;
  const fits = await test.check(fileOf(Buffer.alloc(bytesMax)));
  assert.deepEqual([fits.status, /cannot be checked/.test(fits.text)], [200, true]);
  const large = await test.check(fileOf(Buffer.alloc(bytesMax + 32 * 1024)));
  assert.deepEqual([large.status, /The file is too large/.test(large.text)], [413, true]);
  const { status, json: body } = await post(test, Buffer.alloc(bytesMax + 32 * 1024), {
    ...json,
    'content-type': 'application/pdf',
  });
  assert.equal(status, 413);
  assert.match(body.message, /^The file is too large\./);
});

test('an address that checks too many files has to wait', async (t) => {
  const test = await openVerifyApp(t);
  const gif = fileOf(Buffer.from('GIF89a'));
  for (let checked = 0; checked < 20; checked += 1) {
    assert.equal((await test.check(gif)).status, 200);
  }
  const { status, headers, text } = await test.check(gif);
  assert.deepEqual([status, headers['retry-after']], [429, '3']);
  assert.match(text, /Too many files at once/);
  test.clock.advance(3000);
  assert.equal((await test.check(gif)).status, 200);
});

test('an address has two files checked at once, and a third is put off', async (t) => {
  const started: (() => void)[] = [];
  const test = await openVerifyApp(t, {
    ports: {
      verifyDocument: () =>
        new Promise((resolve) => {
          const nothing = { sealedBy: '', certificateSha256: '', certificate: '', sha256: '' };
          started.push(() => resolve({ verdict: 'unsealed', sealedAt: undefined, ...nothing }));
          // The two finish only after the third, for which there is no room, has its answer.
          if (started.length === 2) third.resolve(test.check(fileOf(Buffer.from('x'))));
        }),
    },
  });
  const third = Promise.withResolvers<Answer>();
  const answers = Array.from({ length: 2 }, () => test.check(fileOf(Buffer.from('x'))));
  const { status, headers, text } = await third.promise;
  assert.deepEqual([status, headers['retry-after']], [503, '5']);
  assert.match(text, /Too busy/);
  for (const finish of started) finish();
  assert.deepEqual(
    (await Promise.all(answers)).map((answer) => answer.status),
    Array(2).fill(200),
  );
});

test('our own fault is logged and owned up to', async (t) => {
  const fault = new Error('The thread was ended');
  const test = await openVerifyApp(t, {
    ports: {
      verifyDocument: async () => {
        throw fault;
      },
    },
  });
  const { status, text } = await test.check(fileOf(Buffer.from('x')));
  assert.deepEqual([status, /a fault on our side/.test(text)], [500, true]);
  const errors = test.logged.filter(({ level }) => level === 'error');
  assert.deepEqual(
    errors.map(({ fields }) => fields.err),
    [fault],
  );
});

for (const [device, viewport] of Object.entries({ phone, desktop })) {
  test(`in the browser of a ${device} a contract is checked without a script`, async (t) => {
    // Before the service opens, so that it is closed before it: a server waits for a connection that a browser keeps.
    const visitor = await visit(t, { viewport, hasScript: false });
    const { page } = visitor;
    const test = await openVerifyApp(t);
    const { pdf } = await sealContract(test);
    const address = await test.server.listen({ host: '127.0.0.1', port: 0 });
    await page.goto(`${address}/verify`);
    const buffer = Buffer.from(pdf);
    const upload = { name: 'contract.pdf', mimeType: 'application/pdf', buffer };
    await page.getByLabel('PDF of the contract').setInputFiles(upload);
    await page.getByRole('button', { name: 'Check this file' }).click();
    await page.getByRole('heading', { name: 'This contract is genuine and unchanged' }).waitFor();
    await assertDecent(visitor);
  });
}
