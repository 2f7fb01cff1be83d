import { isIP } from 'node:net';
import { z } from 'zod';
import { isEmail, trimmed } from './domain/shared/text.ts';
import { isLoopbackHost, urlLogin } from './domain/shared/url.ts';

/** An invalid setting; the message names the variable and its valid values. */
export class SettingError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingError';
  }
}

// What is wrong with a setting is said after its name.

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((text) => text === '1');

/** A number of days; 0 means for ever. */
const days = numberUpTo(3650, 'must be a number of days from 1 to 3650, or 0 for ever');

/** The most that an account may send in a day, 0 for no limit. */
const perDay = numberUpTo(999_999, 'must be a number from 1 to 999999, or 0 for no limit');

function numberUpTo(max: number, problem: string) {
  return z
    .string()
    .regex(new RegExp(`^\\d{1,${String(max).length}}$`), problem)
    .transform(Number)
    .refine((count) => count <= max, problem);
}

const secretKey = z
  .string()
  .refine(
    (text) => Buffer.from(text, 'base64').length === 32,
    'must be the base64 of 32 random bytes (openssl rand -base64 32)',
  );

/** A number of requests per second or minute. */
const rate = z
  .string()
  .regex(/^[1-9]\d{0,5}\/[sm]$/, 'must look like 50/s or 600/m')
  .transform((text) => {
    const [count = '', unit] = text.split('/');
    return { requests: Number(count), perMs: unit === 's' ? 1000 : 60_000 };
  });

const cutShort =
  'breaks off within its password: write / as %2F, ? as %3F, # as %23, \\ as %5C and a tab as %09';

/** The URL of a server with its login. */
const serverUrl = (isRight: (text: string) => boolean, problem: string) =>
  z.string().superRefine((text, context) => {
    if (isCutShort(text)) context.addIssue(cutShort);
    else if (!isRight(text)) context.addIssue(problem);
  });

/** True if a character of the login ends it, so that a URL parser takes the rest for a path, or leaves it out. */
function isCutShort(text: string): boolean {
  const [, rest] = /^[a-z]+:\/\/[^/?#\\]*(.*)$/is.exec(text) ?? [];
  return rest !== undefined && (/^[^=]*@/.test(rest) || /[\t\r\n]/.test(text));
}

const settings = z.object({
  HOST: z
    .string()
    // An IPv6 address has brackets in a URL, and a copied one may have kept them.
    .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
    .refine(
      (host) =>
        isIP(host) !== 0 || (/^[^\s:/?#@\\%]+$/.test(host) && URL.canParse(`http://${host}`)),
      'must be an IP address or a host name, without scheme, port or path',
    )
    .default('localhost'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .default(8080),
  BASE_URL: z
    .string()
    .transform((text, context) => {
      const origin = readOrigin(text);
      if (origin !== undefined) return origin;
      context.addIssue('must be scheme, host and port only, such as https://desk.example.com');
      return z.NEVER;
    })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: serverUrl(
    (text) => /^sqlite:./.test(text) || isUrlWith(text, ['postgres:', 'postgresql:']),
    'must be sqlite:FILE or postgres://user:password@host:5432/database',
  ).optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number from 2 to 500')
    .transform(Number)
    .refine((count) => count >= 2 && count <= 500, 'must be from 2 to 500')
    .default(16),
  SECRET_KEY: secretKey.optional(),
  NEW_SECRET_KEY: secretKey.optional(),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  HOOKS_ALLOW: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
  HOOK_SUCCESS: z.enum(['200', '2xx'], { error: 'must be 200 or 2xx' }).default('200'),
  SMTP_URL: serverUrl(
    (text) => isUrlWith(text, ['smtp:', 'smtps:']) && new URL(text).hostname !== '',
    'must look like smtp://user:password@mail.example.com:587 or smtps://…',
  ).optional(),
  MAIL_FROM: z.string().overwrite(trimmed).refine(isEmail, 'must be an email address').optional(),
  SMS_URL: serverUrl(
    (text) => isUrlWith(text, ['https:', 'http:']) && new URL(text).searchParams.has('from'),
    'must look like https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+61…',
  ).optional(),
  FILES_URL: z
    .string()
    .transform((text, context) => {
      const bucket = isCutShort(text) ? undefined : readFilesUrl(text);
      if (bucket !== undefined) return bucket;
      context.addIssue(isCutShort(text) ? cutShort : filesUrlProblem);
      return z.NEVER;
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, context) => {
      if (/^\d$/.test(text)) return Number(text) || false;
      const networks = text.split(/[\s,]+/).filter((part) => part !== '');
      if (networks.length > 0 && networks.every(isNetwork)) return networks;
      context.addIssue(
        'must be the number of proxies (0 to 9), or their IP addresses or CIDR networks',
      );
      return z.NEVER;
    }),
  ALLOW_HTTP: flag.default(false),
  RATE_LIMIT: rate.optional(),
  SESSION_RATE_LIMIT: rate.prefault('50/s'),
  SMS_PER_DAY: perDay.default(200),
  EMAILS_PER_DAY: perDay.default(1000),
  INVITATIONS_PER_DAY: perDay.default(50),
  RETAIN_EVENTS_DAYS: days.default(90),
  RETAIN_ATTEMPTS_DAYS: days.default(30),
  RETAIN_BODIES_DAYS: days.default(30),
  RETAIN_SECURITY_LOG_DAYS: days.default(400),
  SECURITY_CONTACT: z
    .string()
    .transform((text, context) => {
      const contact = readContact(trimmed(text));
      if (contact !== undefined) return contact;
      context.addIssue('must be an email address, or an https:, mailto: or tel: URI');
      return z.NEVER;
    })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, and no spaces')
    .optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    })
    .default('info'),
  DEMO: flag.default(true),
});

const filesUrlProblem =
  'must look like https://ACCESS_KEY:SECRET@s3.ap-southeast-2.amazonaws.com/BUCKET?region=ap-southeast-2, and http is for this machine alone unless &tls=optional follows';

/**
 * Reads `https://ACCESS_KEY:SECRET@host/bucket?region=…`. Undefined unless it is complete, and for plain http to another
 * machine without `&tls=optional`, since files could be read on the way.
 */
function readFilesUrl(text: string) {
  if (!isUrlWith(text, ['https:', 'http:'])) return undefined;
  const url = new URL(text);
  const { user: accessKeyId, password: secretAccessKey } = urlLogin(url);
  const region = url.searchParams.get('region') ?? '';
  const path = url.pathname.replace(/\/+$/, '');
  const isSafe =
    url.protocol === 'https:' ||
    isLoopbackHost(url.hostname.replace(/^\[|\]$/g, '')) ||
    url.searchParams.get('tls') === 'optional';
  if (!isSafe || [accessKeyId, secretAccessKey, region, path].includes('')) return undefined;
  return { url: `${url.origin}${path}`, region, accessKeyId, secretAccessKey };
}

/** A URI for security.txt; undefined for anything else. An email address alone becomes a mailto: URI. */
function readContact(text: string): string | undefined {
  if (isEmail(text)) return readContact(`mailto:${encodeURIComponent(text).replace('%40', '@')}`);
  // A line break would begin another field.
  if (!/^[\x21-\x7e]+$/.test(text)) return undefined;
  if (/^tel:/i.test(text)) return /^tel:\+?[\d().-]*\d[\d().-]*$/i.test(text) ? text : undefined;
  if (/^mailto:/i.test(text)) return /^mailto:[^@]+@[^@]+$/i.test(text) ? text : undefined;
  return /^https:\/\/./i.test(text) && URL.canParse(text) ? text : undefined;
}

/** `https://desk.example.com` for any spelling of it; undefined where more than scheme, host and port is named. */
function readOrigin(text: string): string | undefined {
  const url = isUrlWith(text, ['https:', 'http:']) ? new URL(text.replace(/\/+$/, '')) : undefined;
  return url?.href === `${url?.origin}/` ? url?.origin : undefined;
}

/** An IP address, or a network of less than all addresses. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

function isUrlWith(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** The settings, checked, under the names of their variables. */
export type Config = z.infer<typeof settings>;

/**
 * Reads the settings from the environment once. Spaces around a value are ignored, as a line of a file may end in
 * one, and empty variables count as unset.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const entries = Object.keys(settings.shape)
    .map((name) => [name, environment[name]?.trim() ?? ''] as const)
    .filter(([, value]) => value !== '');
  // Some programs that read files of variables keep the quotes of a value.
  const quoted = entries.filter(([, value]) => /^(["']).*\1$/s.test(value));
  if (quoted.length > 0) {
    throw new SettingError(
      quoted.map(([name]) => `${name} has quotes around its value; remove them`),
    );
  }
  const read = settings.safeParse(Object.fromEntries(entries));
  if (!read.success) {
    throw new SettingError(
      read.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`),
    );
  }
  const { BASE_URL, HOST } = read.data;
  if (BASE_URL === undefined && isIP(HOST) !== 0 && HOST.includes('%')) {
    throw new SettingError([
      'HOST with a zone needs BASE_URL, because browsers open no such address',
    ]);
  }
  if (read.data.SMTP_URL !== undefined && read.data.MAIL_FROM === undefined) {
    throw new SettingError(['SMTP_URL needs MAIL_FROM, the From address of emails']);
  }
  return read.data;
}
