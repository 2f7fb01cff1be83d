import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressOf } from './app.ts';
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
    FILES_URL: 'https://key:se%2Fcret@s3.example.com/photos?region=ap-southeast-2',
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
    FILES_URL: {
      url: 'https://s3.example.com/photos',
      region: 'ap-southeast-2',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
    },
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

test('a file store on this machine may be without https, and elsewhere if the operator says so', () => {
  for (const at of [
    'localhost:9000/photos?',
    '[::1]:9000/photos?',
    '10.0.0.9/photos?tls=optional&',
  ]) {
    const { FILES_URL } = readConfig({ FILES_URL: `http://key:secret@${at}region=a` });
    assert.equal(FILES_URL?.region, 'a');
  }
});

test('an empty variable counts as unset, and unknown ones are left alone', () => {
  const empty = { HOST: '', PORT: '', BASE_URL: '', RATE_LIMIT: '', DEMO: '', HOME: '/root' };
  assert.deepEqual(readConfig(empty), readConfig({}));
  assert.deepEqual(readConfig({ HOST: undefined, PORT: ' ', ROLE: '\r\n' }), readConfig({}));
});

test('a bad setting is refused with its name and what it may be', () => {
  const port = 'PORT must be a number from 0 to 65535';
  const url = 'BASE_URL must be scheme, host and port only, such as https://desk.example.com';
  const host = 'HOST must be an IP address or a host name, without scheme, port or path';
  const proxies =
    'TRUST_PROXY must be the number of proxies (0 to 9), or their IP addresses or CIDR networks';
  const database =
    'DATABASE_URL must be sqlite:FILE or postgres://user:password@host:5432/database';
  const secret = 'SECRET_KEY must be the base64 of 32 random bytes (openssl rand -base64 32)';
  const retain = 'RETAIN_EVENTS_DAYS must be a number of days from 1 to 3650, or 0 for ever';
  const smtp = 'SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://…';
  const files =
    'FILES_URL must look like https://ACCESS_KEY:SECRET@s3.ap-southeast-2.amazonaws.com/BUCKET?region=ap-southeast-2, and http is for this machine alone unless &tls=optional follows';
  const cut = (name: string) =>
    `${name} breaks off within its password: write / as %2F, ? as %3F, # as %23, \\ as %5C and a tab as %09`;
  const rate = 'RATE_LIMIT must look like 50/s or 600/m';
  for (const [name, value, problem] of [
    ['PORT', '65536', port],
    ['PORT', '-1', port],
    ['PORT', '80a', port],
    ['PORT', '8e3', port],
    ['PORT', '99999', port],
    ['PORT', '"8080"', 'PORT has quotes around its value; remove them'],
    ['DATA_DIR', "'./data'", 'DATA_DIR has quotes around its value; remove them'],
    ['HOST', 'http://localhost', host],
    ['HOST', 'localhost:8080', host],
    ['HOST', 'desk example', host],
    ['HOST', '127.0.0.1/8', host],
    ['HOST', '1.2.3.4.5', host],
    ['HOST', '[::1]:8080', host],
    ['HOST', '::g', host],
    [
      'HOST',
      'fe80::1%eth0',
      'HOST with a zone needs BASE_URL, because browsers open no such address',
    ],
    ['BASE_URL', 'desk.example.com', url],
    ['BASE_URL', 'https://', url],
    ['BASE_URL', 'https://example.com/desk', url],
    ['BASE_URL', 'https://example.com/desk/', url],
    ['BASE_URL', 'https://example.com/?x=1', url],
    ['BASE_URL', 'https://example.com?', url],
    ['BASE_URL', 'https://example.com/#a', url],
    ['BASE_URL', 'https://u:p@example.com', url],
    ['BASE_URL', 'https://u@example.com', url],
    ['BASE_URL', 'https://desk.example.com:99999', url],
    ['BASE_URL', 'https://a.example.com, https://b.example.com', url],
    ['BASE_URL', 'https://desk.example.com https://b.example.com', url],
    ['BASE_URL', 'ftp://desk.example.com', url],
    ['DATABASE_URL', 'mysql://localhost/desk', database],
    ['DATABASE_CONNECTIONS', '1', 'DATABASE_CONNECTIONS must be from 2 to 500'],
    ['DATABASE_CONNECTIONS', 'many', 'DATABASE_CONNECTIONS must be a number from 2 to 500'],
    ['DATABASE_URL', 'sqlite:', database],
    ['DATABASE_URL', 'postgres://desk:12/3@localhost/desk', cut('DATABASE_URL')],
    ['DATABASE_URL', 'postgres://desk:a?b@localhost/desk', cut('DATABASE_URL')],
    ['SMTP_URL', 'smtp://desk:12#3@mail.example.com', cut('SMTP_URL')],
    ['SMTP_URL', 'smtp://desk:pa/ss@mail.example.com', cut('SMTP_URL')],
    ['SMTP_URL', 'smtp://desk:pa\tss@mail.example.com', cut('SMTP_URL')],
    ['SMTP_URL', 'smtp:mail.example.com', smtp],
    ['SMTP_URL', 'mail.example.com:587', smtp],
    ['SMS_URL', 'https://AC1:12\\3@api.twilio.com?from=+61', cut('SMS_URL')],
    ['FILES_URL', 'https://key:sec/ret@s3.example.com/photos?region=a', cut('FILES_URL')],
    ['FILES_URL', 'https://key:secret@s3.example.com/photos', files],
    ['FILES_URL', 's3://photos?region=ap-southeast-2', files],
    ['FILES_URL', 'https://s3.example.com/photos?region=a', files],
    ['FILES_URL', 'https://key@s3.example.com/photos?region=a', files],
    ['FILES_URL', 'https://key:secret@s3.example.com?region=a', files],
    ['FILES_URL', 'http://key:secret@10.0.0.9/photos?region=a', files],
    ['SECRET_KEY', 'short', secret],
    ['SECRET_KEY', Buffer.alloc(31).toString('base64'), secret],
    ['ROLE', 'Web', 'ROLE must be all, web or worker'],
    ['HOOK_SUCCESS', '204', 'HOOK_SUCCESS must be 200 or 2xx'],
    ['TRUST_PROXY', 'true', proxies],
    ['TRUST_PROXY', '-1', proxies],
    ['TRUST_PROXY', '10', proxies],
    ['TRUST_PROXY', ',', proxies],
    ['TRUST_PROXY', '10.0.0.1 proxy', proxies],
    ['TRUST_PROXY', '10.0.0.0/33', proxies],
    ['TRUST_PROXY', '10.0.0.0/8/8', proxies],
    ['TRUST_PROXY', '::/129', proxies],
    ['TRUST_PROXY', '0.0.0.0/0', proxies],
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

test('an address is read in any spelling', () => {
  for (const [name, input, read] of [
    ['BASE_URL', 'https://desk.example.com/', 'https://desk.example.com'],
    ['BASE_URL', ' HTTPS://Desk.Example.com:443\n', 'https://desk.example.com'],
    ['BASE_URL', 'http://desk.example.com:8443', 'http://desk.example.com:8443'],
    ['BASE_URL', 'https://b\u00fccher.example', 'https://xn--bcher-kva.example'],
    ['BASE_URL', 'http://[::1]:8080', 'http://[::1]:8080'],
    ['HOST', '[::1]', '::1'],
    ['HOST', ' 127.0.0.1\r', '127.0.0.1'],
    ['PORT', '0', 0],
    ['PORT', ' 443 ', 443],
    ['TRUST_PROXY', ' 2 ', 2],
    ['DATABASE_URL', 'postgres:///desk?host=/run&user=a@b', 'postgres:///desk?host=/run&user=a@b'],
    ['DATABASE_URL', 'sqlite:/data/a@b#c.db', 'sqlite:/data/a@b#c.db'],
    ['TRUST_PROXY', '10.0.0.1, fd00::/8', ['10.0.0.1', 'fd00::/8']],
  ] as const) {
    assert.deepEqual(readConfig({ [name]: input })[name], read, `${name}=${input}`);
  }
  const zone = { HOST: 'fe80::1%eth0', BASE_URL: 'https://desk.example.com' };
  assert.equal(readConfig(zone).HOST, zone.HOST);
});

test('a service without BASE_URL has an address that browsers open', () => {
  for (const [host, url] of [
    ['', 'http://localhost:8080'],
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['::1', 'http://[::1]:8080'],
    ['[::1]', 'http://[::1]:8080'],
    ['0:0:0:0:0:0:0:1', 'http://[::1]:8080'],
    ['2001:DB8::7', 'http://[2001:db8::7]:8080'],
    ['::', 'http://localhost:8080'],
    ['[::]', 'http://localhost:8080'],
    ['0::0', 'http://localhost:8080'],
    ['::ffff:0.0.0.0', 'http://localhost:8080'],
    ['0.0.0.0', 'http://localhost:8080'],
    ['0', 'http://localhost:8080'],
    ['Desk.Example.com', 'http://desk.example.com:8080'],
  ] as const) {
    const address = addressOf(readConfig({ HOST: host }), 8080);
    assert.equal(address, url, host);
    assert.ok(URL.canParse(address));
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
    'HOST',
    'TRUST_PROXY',
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
    'SMTP_URL',
    'SMS_URL',
    'FILES_URL',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary' }), (name, value) => {
      for (const problem of problemsOf({ [name]: value })) assert.ok(problem.startsWith(name));
    }),
  );
});
