import type { SecurityKind } from '../../domain/accounts/security-log/security-entry.ts';
import {
  guessablePassword,
  passwordCharactersMax,
  passwordCharactersMin,
  type SignInChange,
  type SignInRequest,
  type SignInResponse,
} from '../../domain/accounts/sign-in/sign-in.ts';
import { readError } from '../../domain/shared/read-error.ts';
import { minuteMs, secondMs } from '../../domain/shared/time.ts';
import { addressHeader, basePath, type Library } from './library.ts';

/** The library's routes that are open over HTTP, with their input and output. */
export type AuthRoute = {
  /** The members of the body that are handed on. */
  takes: readonly string[];
  /** The members added to the input before it goes to the library. */
  adds?: object;
  /** The members of a good answer that the browser gets. Tokens of sessions are for cookies alone. */
  gives: readonly string[];
  /** The most requests a minute from one address. */
  perMinute: number;
  /** Only for a signed-in person, who must give their password again. */
  asksPassword?: true;
  /** The change made by the request, which its owner is told about. */
  change?: SignInChange;
  /** The security log entry for it, where its owner needs no email. */
  logs?: SecurityKind;
  isBackupCode?: true;
};

/** All other routes of the library, such as signing up or changing and deleting identities, are closed. */
export const authRoutes: Readonly<Record<string, AuthRoute>> = {
  'sign-in/email': {
    takes: ['email', 'password'],
    gives: ['twoFactorRedirect'],
    perMinute: 20,
  },
  /** Our own, and not the library's: the password or a code again, for what `confirmedForMs` is about. */
  confirm: { takes: ['code'], gives: [], perMinute: 20 },
  'sign-out': { takes: [], gives: [], perMinute: 60 },
  'request-password-reset': { takes: ['email'], gives: [], perMinute: 10 },
  'reset-password': { takes: ['token', 'newPassword'], gives: [], perMinute: 20 },
  'change-password': {
    takes: ['currentPassword', 'newPassword'],
    adds: { revokeOtherSessions: true },
    gives: [],
    perMinute: 20,
    asksPassword: true,
    change: 'password',
  },
  'two-factor/enable': {
    takes: ['password'],
    gives: ['totpURI', 'backupCodes'],
    perMinute: 20,
    asksPassword: true,
  },
  'two-factor/verify-totp': { takes: ['code', 'trustDevice'], gives: [], perMinute: 20 },
  'two-factor/verify-backup-code': {
    takes: ['code', 'trustDevice'],
    gives: [],
    perMinute: 20,
    isBackupCode: true,
  },
  'two-factor/generate-backup-codes': {
    takes: ['password'],
    gives: ['backupCodes'],
    perMinute: 20,
    asksPassword: true,
    logs: 'backup_codes_replaced',
  },
  'two-factor/disable': {
    takes: ['password'],
    gives: [],
    perMinute: 20,
    asksPassword: true,
    change: 'two-factor off',
  },
};

/** The meaning of the library's refusals, and what to do about them. */
const failureMessages: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'Please sign in',
  INVALID_EMAIL_OR_PASSWORD: 'The email address or the password is wrong',
  INVALID_EMAIL: 'This is not an email address',
  INVALID_PASSWORD: 'Incorrect password',
  PASSWORD_TOO_SHORT: `A password must have at least ${passwordCharactersMin} characters`,
  PASSWORD_TOO_LONG: `A password must have at most ${passwordCharactersMax} characters`,
  PASSWORD_GUESSABLE: guessablePassword,
  INVALID_TOKEN: 'This link has expired or was already used. Request a new one.',
  INVALID_CODE: 'This code is wrong or has expired. Enter the one your app shows now.',
  CODE_USED: 'This code was already used. Enter your password again, then the next code.',
  CODE_USED_ALREADY: 'This code was already used. Enter the next one your app shows.',
  INVALID_BACKUP_CODE: 'This backup code is wrong or was already used',
  INVALID_TWO_FACTOR_COOKIE: 'This took too long. Enter your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Enter your password again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait 15 minutes, then try again.',
  TOTP_ALREADY_ENABLED: 'Your second factor is on already',
  TOTP_NOT_ENABLED: 'Your second factor is not on',
  TWO_FACTOR_NOT_ENABLED: 'Your second factor is not on',
  BACKUP_CODES_NOT_ENABLED: 'Your second factor is not on',
};

const userAgentCharactersMax = 400;
/** The request headers that the library needs. */
const passedHeaders = [
  'cookie',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

/**
 * Passes a request to the library, with the members of its body that `route.takes` names. `answer` holds the members
 * that `route.gives` names; `raw` is all that the library answered.
 */
export async function callLibrary(
  library: Library,
  request: SignInRequest,
  route: AuthRoute,
): Promise<{ answer: SignInResponse; raw: object }> {
  const response = await library.handler(toRequest(request, route));
  const text = await response.text();
  const raw = text.startsWith('{') ? (JSON.parse(text) as object) : {};
  return { answer: toAnswer(response, raw, route), raw };
}

function toRequest({ path, body, headers, origin, address }: SignInRequest, route: AuthRoute) {
  const passed = new Headers({ 'content-type': 'application/json', [addressHeader]: address });
  for (const name of passedHeaders) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  passed.set('user-agent', (headers.get('user-agent') ?? '').slice(0, userAgentCharactersMax));
  return new Request(`${origin}${basePath}/${path}`, {
    method: 'POST',
    headers: passed,
    body: JSON.stringify({ ...membersOf(body, route.takes), ...route.adds }),
  });
}

function toAnswer(response: Response, raw: object, { gives }: AuthRoute): SignInResponse {
  const cookies = response.headers.getSetCookie();
  if (response.ok) return { status: 200, body: membersOf(raw, gives), cookies };
  const { code, message } = readError(raw);
  return { ...refused(response.status, code, message), cookies };
}

function membersOf(body: unknown, names: readonly string[]): object {
  const members = Object.entries(Object(body) as object);
  return Object.fromEntries(members.filter(([name]) => names.includes(name)));
}

/** The answer to a refused request. Without a `message` the code's own message is used; a fault shows no details. */
export function refused(status: number, code: string, message = '') {
  if (status >= 500) {
    return {
      status: 500,
      body: { code: 'INTERNAL_ERROR', message: 'Something went wrong' },
      cookies: [],
    };
  }
  return {
    status,
    body: { code, message: failureMessages[code] ?? (message || 'This cannot be done') },
    cookies: [],
  };
}

/** The answer to a request that came too early by `waitMs` milliseconds. */
export function tooMany(waitMs: number) {
  const waitSeconds = Math.ceil(waitMs / secondMs);
  const minutes = Math.ceil(waitMs / minuteMs);
  const wait = waitSeconds <= 90 ? `${waitSeconds} seconds` : `${minutes} minutes`;
  const message = `Too many tries. Wait ${wait}, then try again.`;
  return { status: 429, body: { code: 'RATE_LIMITED', message }, cookies: [], waitSeconds };
}
