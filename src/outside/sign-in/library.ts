import { AsyncLocalStorage } from 'node:async_hooks';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { createAuthEndpoint } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins';
import type { BetterAuthPlugin } from 'better-auth/types';
import {
  passwordCharactersMax,
  passwordCharactersMin,
} from '../../domain/accounts/sign-in/sign-in.ts';
import type { SignInStore } from '../../domain/accounts/sign-in/sign-in-queries.ts';
import type { Log } from '../../domain/log.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { openPasswordHashes } from './passwords.ts';

type PasswordHashes = ReturnType<typeof openPasswordHashes>;

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

export const basePath = '/app/auth';

/** The header of requests to the library that holds the browser's address. */
export const addressHeader = 'x-sundesk-address';

export type Library = ReturnType<typeof openLibrary>;

/** The sign-in library, configured for Sundesk's own tables. It offers no sign-up: the domain creates identities. */
export function openLibrary({
  store,
  secret,
  baseUrl,
  newId,
  log,
  hashes,
  onForgotten,
  onReset,
}: {
  store: SignInStore;
  secret: string;
  baseUrl: string;
  newId: (prefix: string) => string;
  log: Log;
  hashes: PasswordHashes;
  /** An existing person forgot their password, and `token` lets them choose another. */
  onForgotten: (forgotten: { email: string; token: string }) => Promise<void>;
  /** A person chose another password with such a token. */
  onReset: (identityId: string) => Promise<void>;
}) {
  return betterAuth({
    appName: 'Sundesk',
    baseURL: baseUrl,
    basePath,
    secret,
    telemetry: { enabled: false },
    // One kind for both databases: the tables take the dates and truth values of PostgreSQL on either.
    database: kyselyAdapter(store.openLibraryDb(keepRefusal), { type: 'postgres' }),
    user: { modelName: 'identities' },
    session: {
      modelName: 'sessions',
      expiresIn: 14 * daySeconds,
      // A session in use lasts on; how late it was used is known to the hour.
      updateAge: hourSeconds,
      additionalFields: { confirmedAt: { type: 'date', required: false, input: false } },
    },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordCharactersMin,
      maxPasswordLength: passwordCharactersMax,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: hourSeconds,
      password: {
        hash: (password) => hashes.hash(password),
        verify: (attempt) => hashes.verify(attempt),
      },
      sendResetPassword: ({ user, token }) => onForgotten({ email: user.email, token }),
      onPasswordReset: ({ user }) => onReset(user.id),
    },
    plugins: [
      twoFactor({
        issuer: 'Sundesk',
        twoFactorTable: 'second_factors',
        skipVerificationOnEnable: false,
        trustDeviceMaxAge: 30 * daySeconds,
      }),
      halfSignedIn,
    ],
    // Attempts are counted before the library is called.
    rateLimit: { enabled: false },
    // Besides its own address, the one under which the browser reached us.
    trustedOrigins: async (request) => (request === undefined ? [] : [new URL(request.url).origin]),
    advanced: {
      // Our migrations make the tables, and their columns have other types.
      database: { generateId: () => newId('sid'), validateSchema: false },
      cookiePrefix: 'sundesk',
      ipAddress: { ipAddressHeaders: [addressHeader] },
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/' },
      // Set explicitly, because the library switches these checks off in what looks like a test environment.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // A fault of ours comes back to us, instead of being printed past the log.
    onAPIError: { throw: true },
    logger: { level: 'warn', log: (level, message, ...about) => note(log, level, message, about) },
  });
}

/**
 * Returns the identity whose password was just verified, by the two-factor cookie. The library reads it, so that only
 * one that it has signed counts. No browser reaches this: `auth-routes.ts` lists what is asked over HTTP.
 */
const halfSignedIn = {
  id: 'half-signed-in',
  endpoints: {
    findHalfSignedIn: createAuthEndpoint(
      '/half-signed-in',
      { method: 'GET', metadata: { SERVER_ONLY: true } },
      async (ctx): Promise<{ identityId: string | undefined }> => {
        const { createAuthCookie, secret, internalAdapter } = ctx.context;
        const identifier = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
        if (!identifier) return { identityId: undefined };
        const found = await internalAdapter.findVerificationValue(identifier);
        return { identityId: found?.value };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * The library's details beside its messages may hold tokens, so only errors are logged with them. Messages without an
 * error describe what a person did, such as a wrong password, and need no action of the operator.
 */
function note(log: Log, level: string, message: string, about: readonly unknown[]): void {
  const fault = about.find((one) => one instanceof Error);
  if (level === 'error' && fault !== undefined) log.error({ err: fault }, `sign-in: ${message}`);
  else log.info({}, `sign-in: ${message}`);
}

const watching = new AsyncLocalStorage<{ refusal?: Refusal }>();

/** Runs a statement of the library, and keeps its refusal for `watchRefusals`. */
async function keepRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const watched = watching.getStore();
    if (watched !== undefined && error instanceof Refusal) watched.refusal = error;
    throw error;
  }
}

/**
 * The library reports an unavailable database like any fault, or like a missing sign-in. So this throws the refusal that
 * one of its statements met, whatever the library made of it.
 */
export function watchRefusals<T>(work: () => Promise<T>): Promise<T> {
  const watched: { refusal?: Refusal } = {};
  return watching.run(watched, async () => {
    try {
      const result = await work();
      if (watched.refusal !== undefined) throw watched.refusal;
      return result;
    } catch (error) {
      throw watched.refusal ?? error;
    }
  });
}
