import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readConfig, SettingError } from './config.ts';

const secretKey = Buffer.alloc(32, 7).toString('base64');

/** The problems of an environment, one per line. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof SettingError);
    return error.message.split('\n');
  }
  return [];
}

test('defaults apply without settings', () => {
  assert.deepEqual(readConfig({}), {
    HOST: 'localhost',
    PORT: 8080,
    DATA_DIR: './data',
    DATABASE_CONNECTIONS: 16,
    ROLE: 'all',
    HOOKS_ALLOW: [],
    HOOK_SUCCESS: '200',
    TRUST_PROXY: false,
    ALLOW_HTTP: false,
    SMS_PER_DAY: 200,
    EMAILS_PER_DAY: 1000,
    INVITATIONS_PER_DAY: 50,
    RETAIN_EVENTS_DAYS: 90,
    RETAIN_ATTEMPTS_DAYS: 30,
    RETAIN_BODIES_DAYS: 30,
    RETAIN_SECURITY_LOG_DAYS: 400,
    LOG_LEVEL: 'info',
    SESSION_RATE_LIMIT: { requests: 50, perMs: 1000 },
    DEMO: true,
  });
});

test('every setting is read', () => {
  const input = {
    HOST: '0.0.0.0',
    PORT: '443',
    BASE_URL: 'https://desk.example.com',
    DATA_DIR: '/var/lib/sundesk',
    DATABASE_URL: 'sqlite:/var/lib/sundesk/desk.db',
    DATABASE_CONNECTIONS: '40',
    SECRET_KEY: secretKey,
    ROLE: 'worker',
    HOOKS_ALLOW: '10.0.0.0/8, ::1  192.168.1.1',
    HOOK_SUCCESS: '2xx',
    TRUST_PROXY: '1',
    ALLOW_HTTP: '1',
    RATE_LIMIT: '50/s',
    SESSION_RATE_LIMIT: '600/m',
    SMS_PER_DAY: '0',
    EMAILS_PER_DAY: '20',
    INVITATIONS_PER_DAY: '999999',
    RETAIN_EVENTS_DAYS: '0',
    RETAIN_ATTEMPTS_DAYS: '3650',
    RETAIN_BODIES_DAYS: '1',
    RETAIN_SECURITY_LOG_DAYS: '7',
    SECURITY_CONTACT: 'https://example.com/security',
    LOG_LEVEL: 'debug',
    DEMO: '0',
  };
  assert.deepEqual(readConfig(input), {
    ...input,
    PORT: 443,
    DATABASE_CONNECTIONS: 40,
    HOOKS_ALLOW: ['10.0.0.0/8', '::1', '192.168.1.1'],
    TRUST_PROXY: 1,
    ALLOW_HTTP: true,
    RATE_LIMIT: { requests: 50, perMs: 1000 },
    SESSION_RATE_LIMIT: { requests: 600, perMs: 60_000 },
    SMS_PER_DAY: 0,
    EMAILS_PER_DAY: 20,
    INVITATIONS_PER_DAY: 999_999,
    RETAIN_EVENTS_DAYS: 0,
    RETAIN_ATTEMPTS_DAYS: 3650,
    RETAIN_BODIES_DAYS: 1,
    RETAIN_SECURITY_LOG_DAYS: 7,
    DEMO: false,
  });
});

test('an empty variable counts as unset, and unknown ones are left alone', () => {
  const empty = { HOST: '', PORT: '', BASE_URL: '', RATE_LIMIT: '', DEMO: '', HOME: '/root' };
  assert.deepEqual(readConfig(empty), readConfig({}));
  assert.deepEqual(readConfig({ HOST: undefined }), readConfig({}));
});

test('a bad setting is refused with its name and what it may be', () => {
  const port = 'PORT must be a number from 0 to 65535';
  const url = 'BASE_URL must be an http or https URL';
  const database =
    'DATABASE_URL must be sqlite:FILE or postgres://user:password@host:5432/database';
  const secret = 'SECRET_KEY must be the base64 of 32 random bytes (openssl rand -base64 32)';
  const retain = 'RETAIN_EVENTS_DAYS must be a number of days from 1 to 3650, or 0 for ever';
  const rate = 'RATE_LIMIT must look like 50/s or 600/m';
  for (const [name, value, problem] of [
    ['PORT', '65536', port],
    ['PORT', '-1', port],
    ['PORT', '80a', port],
    ['PORT', '8e3', port],
    ['BASE_URL', 'desk.example.com', url],
    ['BASE_URL', 'ftp://desk.example.com', url],
    ['DATABASE_URL', 'mysql://localhost/desk', database],
    ['DATABASE_CONNECTIONS', '1', 'DATABASE_CONNECTIONS must be from 2 to 500'],
    ['DATABASE_CONNECTIONS', 'many', 'DATABASE_CONNECTIONS must be a number from 2 to 500'],
    ['DATABASE_URL', 'sqlite:', database],
    ['SECRET_KEY', 'short', secret],
    ['SECRET_KEY', Buffer.alloc(31).toString('base64'), secret],
    ['ROLE', 'Web', 'ROLE must be all, web or worker'],
    ['HOOK_SUCCESS', '204', 'HOOK_SUCCESS must be 200 or 2xx'],
    [
      'TRUST_PROXY',
      'true',
      'TRUST_PROXY must be the number of proxies, or their IP addresses or CIDR networks',
    ],
    ['ALLOW_HTTP', 'yes', 'ALLOW_HTTP must be 0 or 1'],
    ['DEMO', 'no', 'DEMO must be 0 or 1'],
    ['RATE_LIMIT', '0/s', rate],
    ['RATE_LIMIT', '50', rate],
    ['RATE_LIMIT', '50/h', rate],
    ['SESSION_RATE_LIMIT', 'none', 'SESSION_RATE_LIMIT must look like 50/s or 600/m'],
    ['RATE_LIMIT', '1.5/s', rate],
    ['SMS_PER_DAY', '-1', 'SMS_PER_DAY must be a number from 1 to 999999, or 0 for no limit'],
    ['RETAIN_EVENTS_DAYS', '3651', retain],
    ['RETAIN_EVENTS_DAYS', '-1', retain],
    ['RETAIN_EVENTS_DAYS', '1.5', retain],
    ['RETAIN_EVENTS_DAYS', '30d', retain],
    ['LOG_LEVEL', 'trace', 'LOG_LEVEL must be silent, error, warn, info or debug'],
  ] as const) {
    assert.deepEqual(problemsOf({ [name]: value }), [problem], `${name}=${value}`);
  }
});

test('a security contact is a URI, and an email address becomes one', () => {
  for (const [input, read] of [
    ['security@example.com', 'mailto:security@example.com'],
    [' security@example.com ', 'mailto:security@example.com'],
    ['a?b#c%d@example.com', 'mailto:a%3Fb%23c%25d@example.com'],
    ['mailto:security@example.com', 'mailto:security@example.com'],
    ['https://example.com/report?to=us', 'https://example.com/report?to=us'],
    ['tel:+61-2-5550-1234', 'tel:+61-2-5550-1234'],
  ]) {
    assert.equal(readConfig({ SECURITY_CONTACT: input }).SECURITY_CONTACT, read, input);
  }
  for (const input of [
    'http://example.com',
    'javascript:alert(1)',
    'example.com',
    'https://',
    'mailto:',
    'mailto:nobody',
    'tel:',
    'tel:call-us',
    'https://example.com/\nContact: mailto:x@example.com',
    'https://example.com/a b',
    'https://example.com/\u00e9',
  ]) {
    assert.deepEqual(
      problemsOf({ SECURITY_CONTACT: input }),
      ['SECURITY_CONTACT must be an email address, or an https:, mailto: or tel: URI'],
      input,
    );
  }
});

test('all bad settings are named at once', () => {
  assert.deepEqual(problemsOf({ DEMO: 'no', PORT: 'http' }), [
    'PORT must be a number from 0 to 65535',
    'DEMO must be 0 or 1',
  ]);
});

test('a rate is read by the second or by the minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (requests) => {
      const read = (unit: string) => readConfig({ RATE_LIMIT: `${requests}/${unit}` }).RATE_LIMIT;
      assert.deepEqual(
        [read('s'), read('m')],
        [
          { requests, perMs: 1000 },
          { requests, perMs: 60_000 },
        ],
      );
    }),
  );
});

test('any value of a variable is taken or refused with a message', () => {
  const names = [
    'PORT',
    'BASE_URL',
    'SECRET_KEY',
    'ROLE',
    'HOOKS_ALLOW',
    'RATE_LIMIT',
    'SMS_PER_DAY',
    'SECURITY_CONTACT',
    'RETAIN_EVENTS_DAYS',
    'DATABASE_URL',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary' }), (name, value) => {
      for (const problem of problemsOf({ [name]: value })) assert.ok(problem.startsWith(name));
    }),
  );
});
