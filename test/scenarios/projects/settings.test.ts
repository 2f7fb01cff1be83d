import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { readStoredSettings } from '../../../src/domain/accounts/settings/queries.ts';
import { defaultSettings } from '../../../src/domain/accounts/settings/settings.ts';
import { findDocument } from '../../../src/domain/documents/queries.ts';
import { openOtherAccount, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

function change(test: TestApp, data: object) {
  return test.call('changesettings', { body: { data } });
}

function setLogo(test: TestApp, logo: unknown) {
  return test.call('setlogo', { body: { data: { logo } } });
}

async function read(test: TestApp) {
  return (await test.call('getsettings')).body;
}

/** A real PNG image of one colour. */
function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x7f);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

test('an account starts with settings that it can sell with', async (t) => {
  const testApp = await openTestApp(t);
  const { company, proposal, time_zone, logo } = await read(testApp);
  assert.deepEqual(new Set(Object.values(company)), new Set(['']));
  assert.equal(proposal.terms, defaultSettings.proposal.terms);
  assert.deepEqual([time_zone, logo], ['Australia/Sydney', null]);
});

test('keeps changed and unchanged settings on every level', async (t) => {
  const testApp = await openTestApp(t);
  const before = await read(testApp);
  await change(testApp, {
    company: { legal_name: 'Example Solar Pty Ltd', abn: '18123456789' },
    colours: { primary: '#123ABC' },
    sms: { sender: 'ExSolar' },
  });
  const { body } = await change(testApp, {
    company: { phone: '(02) 5550 1234' },
    proposal: { deposit_percent: 0 },
    time_zone: 'Australia/Perth',
  });
  const after = {
    ...before,
    company: {
      ...before.company,
      legal_name: 'Example Solar Pty Ltd',
      abn: '18 123 456 789',
      phone: '(02) 5550 1234',
    },
    colours: { ...before.colours, primary: '#123abc' },
    proposal: { ...before.proposal, deposit_percent: 0 },
    sms: { sender: 'ExSolar', sender_registered: false },
    time_zone: 'Australia/Perth',
  };
  assert.deepEqual(body.settings, after);
  assert.deepEqual(await read(testApp), after);
});

test('a refused change changes nothing, not even its valid parts', async (t) => {
  const testApp = await openTestApp(t);
  const before = await read(testApp);
  const { status, body } = await change(testApp, {
    company: { phone: '(02) 5550 1234', abn: '18123456788' },
  });
  assert.deepEqual(
    [status, body.message],
    [
      400,
      'company.abn must be a valid ABN: a digit of this one is wrong, so check it against your registration',
    ],
  );
  assert.deepEqual(await read(testApp), before);
});

test('settings and logo are those of one account', async (t) => {
  const testApp = await openTestApp(t);
  const { apiKey: api_key } = await openOtherAccount(testApp);
  await change(testApp, { company: { phone: '(02) 5550 1234' } });
  await setLogo(testApp, makePng(32, 16).toString('base64'));
  const theirs = (await testApp.call('getsettings', { query: { api_key } })).body;
  assert.deepEqual([theirs.company.phone, theirs.logo], ['', null]);
});

test('a logo is kept as it was sent, replaced by another, and removed', async (t) => {
  const testApp = await openTestApp(t);
  const first = makePng(32, 16);
  const second = makePng(16, 32);
  assert.equal((await setLogo(testApp, first.toString('base64'))).status, 200);
  const sha256 = createHash('sha256').update(first).digest('hex');
  assert.deepEqual((await read(testApp)).logo, {
    media_type: 'image/png',
    bytes: first.length,
    sha256,
  });
  const store = storeOf(testApp);
  const firstId = (await readStoredSettings(store)).logoId ?? 0;
  assert.deepEqual(Buffer.from((await findDocument(store, firstId))?.content ?? []), first);
  await setLogo(testApp, second.toString('base64'));
  const secondId = (await readStoredSettings(store)).logoId;
  assert.notEqual(secondId, firstId);
  assert.ok(await findDocument(store, firstId), 'what was published with it needs it still');
  await setLogo(testApp, second.toString('base64'));
  assert.equal(
    (await readStoredSettings(store)).logoId,
    secondId,
    'the same again is not kept twice',
  );
  assert.equal((await setLogo(testApp, '')).body.settings.logo, null);
  assert.equal((await readStoredSettings(store)).logoId, undefined);
});

test('refuses a logo that cannot be printed', async (t) => {
  const testApp = await openTestApp(t);
  const png = makePng(32, 16);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases = [
    [
      Buffer.from(svg).toString('base64'),
      'logo must be a PNG or JPEG image of at most 4096 pixels',
    ],
    [
      Buffer.from('%PDF-1.7').toString('base64'),
      'logo must be a PNG or JPEG image of at most 4096 pixels',
    ],
    [
      png.subarray(0, 40).toString('base64'),
      'logo must be a PNG or JPEG image of at most 4096 pixels',
    ],
    [
      makePng(4097, 1).toString('base64'),
      'logo must be a PNG or JPEG image of at most 4096 pixels',
    ],
    ['not base64!', 'logo must be an image in base64, or empty'],
    [
      `data:image/png;base64,${png.toString('base64')}`,
      'logo must be an image in base64, or empty',
    ],
    [Buffer.alloc(700_001).toString('base64'), 'logo must have at most 700000 bytes'],
    [Buffer.alloc(770_000).toString('base64'), 'logo must have at most 700000 bytes'],
    [null, 'logo must be a string'],
  ] as const;
  for (const [logo, message] of cases) {
    const { status, body } = await setLogo(testApp, logo);
    assert.deepEqual([status, body.message], [400, message]);
  }
  assert.equal((await read(testApp)).logo, null);
});

test('a body beyond all bounds is refused before it is looked at', async (t) => {
  const testApp = await openTestApp(t);
  const { status, body } = await setLogo(testApp, 'A'.repeat(5_000_000));
  assert.deepEqual([status, body.code], [413, 'BODY_TOO_LARGE']);
});

test('a key needs the permission to manage the account', async (t) => {
  const testApp = await openTestApp(t);
  const api_key = await testApp.makeKey(['customers:read', 'customers:write', 'projects:write']);
  const replies = [
    await testApp.call('changesettings', { query: { api_key }, body: { data: {} } }),
    await testApp.call('setlogo', { query: { api_key }, body: { data: { logo: '' } } }),
    await testApp.call('addstatus', { query: { api_key }, body: { data: {} } }),
    await testApp.call('getsettings', { query: { api_key } }),
  ];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [403, 403, 403, 200],
  );
});
