import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SecurityKind } from '../../domain/accounts/security-log/security-entry.ts';
import type {
  AttemptLimit,
  AttemptLimits,
} from '../../domain/accounts/sign-in/attempt-limit-queries.ts';
import {
  confirmedForMs,
  type FoundSession,
  passwordCharactersMax,
  passwordCharactersMin,
  type SignIn,
  type SignInChange,
  type SignInRequest,
  type SignInResponse,
  sessionLifetimeMs,
} from '../../domain/accounts/sign-in/sign-in.ts';
import type { SignInStore } from '../../domain/accounts/sign-in/sign-in-queries.ts';
import type { Log } from '../../domain/log.ts';
import { networkOf } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { sha256 } from '../../domain/shared/secrets.ts';
import { emailKey } from '../../domain/shared/text.ts';
import { minuteMs, secondMs } from '../../domain/shared/time.ts';
import { type AuthRoute, authRoutes, callLibrary, refused, tooMany } from './auth-routes.ts';
import { knownBrowsers } from './known-browsers.ts';
import { type Library, openLibrary, watchRefusals } from './library.ts';
import { isGuessable, openPasswordHashes, type PasswordCost } from './passwords.ts';
import { type LoggedChange, signInLog } from './sign-in-log.ts';
import { signInTokens } from './sign-in-tokens.ts';

/** Wrong passwords, or codes in a signed-in browser, for one person, from wherever they come. */
const wrongPasswordsMax = { max: 20, windowMs: 15 * minuteMs };
/** Emails about a forgotten password to one person. */
const resetEmailsMax = { max: 3, windowMs: 15 * minuteMs };
/** A code of the second factor counts for a minute and a half, and in that time once. */
const oneUse = { max: 1, windowMs: 90 * secondMs };

const kindOf: Readonly<Record<SignInChange, SecurityKind>> = {
  password: 'password_changed',
  email: 'email_changed',
  'two-factor on': 'two_factor_on',
  'two-factor off': 'two_factor_off',
};

/** The request and the kind of link by which a password is reset, for the library's callback, which gets neither. */
const resetting = new AsyncLocalStorage<{ request: SignInRequest; detail: string }>();

/** Opens sign-in with the library on our own database. */
export function openSignIn(options: {
  store: SignInStore;
  attemptLimits: AttemptLimits;
  /** Signs cookies and encrypts second factors. */
  secret: string;
  /** The address of the service, without a slash at its end. */
  baseUrl: () => string;
  /** The clock by which attempts are counted. */
  now: () => number;
  newId: (prefix: string) => string;
  randomBytes: (count: number) => Buffer;
  log: Log;
  /** Less than OWASP recommends, for tests that sign in often. */
  passwordCost?: PasswordCost;
  sendResetLink: (to: { email: string; url: string }) => Promise<void>;
  /** Returns whether an owner of this account may still reset the password of an identity. */
  mayReset: (link: { identityId: string; accountId: number }) => Promise<boolean>;
  /** Tells the owner of an identity what has happened to it. */
  tellOfChange: (identityId: string, change: SignInChange) => Promise<void>;
  /** Adds an entry to the security logs of the accounts of an identity. */
  logIdentity: (identityId: string, entry: LoggedChange) => Promise<void>;
}): SignIn {
  const { store, attemptLimits, secret, baseUrl, now, log, randomBytes, tellOfChange } = options;
  const browsers = knownBrowsers(secret, {
    isSecure: () => baseUrl().startsWith('https:'),
    randomBytes,
  });
  const hashes = openPasswordHashes(options.passwordCost);
  const securityLog = signInLog({ store, log, logIdentity: options.logIdentity });
  const { later } = securityLog;
  const tokens = signInTokens({ library, randomBytes });
  let opened: Library | undefined;

  /** Created at its first use, because the address is unknown until the service listens. */
  function library(): Library {
    opened ??= openLibrary({
      ...options,
      hashes,
      baseUrl: baseUrl(),
      onForgotten: ({ token, email }) =>
        options.sendResetLink({ email, url: `${baseUrl()}/app/reset-password?token=${token}` }),
      onReset,
    });
    return opened;
  }

  async function answer(request: SignInRequest): Promise<SignInResponse | undefined> {
    const route = Object.hasOwn(authRoutes, request.path) ? authRoutes[request.path] : undefined;
    if (route === undefined) return undefined;
    const limit = { max: route.perMinute, windowMs: minuteMs };
    const waitMs = await take(`${request.path} from ${networkOf(request.address)}`, limit);
    if (waitMs > 0) return tooMany(waitMs);
    if (request.path === 'sign-in/email') return answerPassword(request, route);
    if (request.path === 'request-password-reset') return answerForgotten(request, route);
    if (request.path === 'reset-password') return answerReset(request, route);
    if (request.path === 'confirm') return answerConfirm(request, route);
    if (request.path.startsWith('two-factor/verify-')) return answerCode(request, route);
    return route.asksPassword ? answerOwner(request, route) : ask(request, route);
  }

  /** Wrong passwords are counted by person. A browser that the person used before has a count of its own. */
  async function answerPassword(request: SignInRequest, route: AuthRoute): Promise<SignInResponse> {
    const email = emailKey(textOf(request.body, 'email'));
    const browser = browsers.nameOf(request.headers.get('cookie') ?? '', email);
    const key = `password of ${sha256(email)}${browser === undefined ? '' : ` in ${browser}`}`;
    const waitMs = await take(key, wrongPasswordsMax);
    if (waitMs > 0) {
      later(
        securityLog.ofKnown(email, request, {
          kind: 'sign_in_failed',
          detail: 'Too many attempts',
        }),
      );
      return tooMany(waitMs);
    }
    const response = await ask(request, route);
    if (response.status !== 200) {
      later(
        securityLog.ofKnown(email, request, { kind: 'sign_in_failed', detail: 'Wrong password' }),
      );
      return response;
    }
    if (!('twoFactorRedirect' in response.body)) {
      const identity = await store.findIdentity('email', email);
      if (identity) await securityLog.byOwner(identity.id, request, { kind: 'signed_in' });
    }
    await renewHash(email, textOf(request.body, 'password'));
    await attemptLimits.forget(key);
    return { ...response, cookies: [...response.cookies, browsers.cookieFor(email, browser)] };
  }

  /** Returns the identity whose password was just verified and whose code is still missing. */
  async function findHalfSignedIn({ headers }: SignInRequest): Promise<string | undefined> {
    const cookie = headers.get('cookie') ?? '';
    if (!cookie.includes('two_factor')) return undefined;
    const found = await watchRefusals(() =>
      library().api.findHalfSignedIn({ headers: new Headers({ cookie }) }),
    );
    return found.identityId;
  }

  /** Renews an outdated hash at sign-in, the only moment when the password is known. */
  async function renewHash(email: string, password: string): Promise<void> {
    const identity = await store.findIdentity('email', email);
    const credential = identity && (await store.findCredential(identity.id));
    const old = credential?.password;
    if (typeof old !== 'string' || !hashes.isOutdated(old)) return;
    if (credential === undefined) return;
    await store.replaceHash(credential.id, { from: old, to: await hashes.hash(password) });
  }

  /** The library knows only how long a password must be. */
  async function isTooEasy(request: SignInRequest, identityId: string): Promise<boolean> {
    const password = textOf(request.body, 'newPassword');
    if (password.length < passwordCharactersMin || password.length > passwordCharactersMax)
      return false;
    const identity = await store.findIdentity('id', identityId);
    return isGuessable(password, identity === undefined ? [] : [identity.email, identity.name]);
  }

  /** Answers the same, and as fast, whether or not the email address is known. */
  async function answerForgotten(
    request: SignInRequest,
    route: AuthRoute,
  ): Promise<SignInResponse> {
    const email = emailKey(textOf(request.body, 'email'));
    if ((await take(`reset email to ${sha256(email)}`, resetEmailsMax)) === 0) {
      later(ask(request, route));
      later(securityLog.ofKnown(email, request, { kind: 'reset_email_requested' }));
    }
    return { status: 200, body: {}, cookies: [] };
  }

  /** An owner's link is bound to their account: it must not open another one that the member has joined since. */
  async function answerReset(request: SignInRequest, route: AuthRoute): Promise<SignInResponse> {
    const token = textOf(request.body, 'token');
    const found = await tokens.findReset(token);
    if (found === undefined) return refused(400, 'INVALID_TOKEN');
    const { identityId, accountId } = found;
    if (accountId !== undefined && !(await options.mayReset({ identityId, accountId }))) {
      await tokens.removeReset(token);
      return refused(400, 'INVALID_TOKEN');
    }
    if (await isTooEasy(request, identityId)) return refused(400, 'PASSWORD_GUESSABLE');
    const detail = accountId === undefined ? 'With an emailed link' : "With an owner's link";
    return resetting.run({ request, detail }, () => ask(request, route));
  }

  /**
   * A code of an authenticator app signs in once, in case it was observed. In a signed-in browser, the first one turns
   * two-factor authentication on.
   */
  async function answerCode(request: SignInRequest, route: AuthRoute): Promise<SignInResponse> {
    const session = await findSession(request.headers.get('cookie') ?? '');
    if (session !== undefined) return answerOwnCode(request, route, session);
    const halfSignedIn = await findHalfSignedIn(request);
    const { answer, raw } = await askRaw(request, route);
    const isBackup = route.isBackupCode === true;
    if (answer.status !== 200) {
      const detail = isBackup ? 'Backup code' : '';
      const entry = { kind: 'second_factor_failed', detail } as const;
      if (halfSignedIn !== undefined) later(securityLog.byUnknown(halfSignedIn, request, entry));
      return answer;
    }
    const { user, token } = raw as { user?: { id?: string }; token?: string };
    const key = `code ${sha256(textOf(request.body, 'code'))} of ${user?.id}`;
    if ((await take(key, oneUse)) === 0) {
      const kind = isBackup ? 'backup_code_used' : 'signed_in';
      if (user?.id !== undefined) await securityLog.byOwner(user.id, request, { kind });
      return answer;
    }
    const entry = { kind: 'second_factor_failed', detail: 'Code used before' } as const;
    if (user?.id !== undefined) later(securityLog.byUnknown(user.id, request, entry));
    if (token !== undefined) await store.endSession('token', token);
    return refused(401, 'CODE_USED');
  }

  /** The library counts wrong codes only while a person signs in. */
  async function answerOwnCode(
    request: SignInRequest,
    route: AuthRoute,
    { identityId }: FoundSession,
  ): Promise<SignInResponse> {
    const waitMs = await take(ownPassword(identityId), wrongPasswordsMax);
    if (waitMs > 0) return tooMany(waitMs);
    const isBeginning = !(await hasSecondFactor(identityId));
    const answer = await ask(request, route);
    if (isBeginning && answer.status === 200) await settle(identityId, 'two-factor on', request);
    return answer;
  }

  /** The password again, or the code of an app; the session then counts as confirmed for a while. */
  async function answerConfirm(request: SignInRequest, route: AuthRoute): Promise<SignInResponse> {
    const session = await findSession(request.headers.get('cookie') ?? '', { extend: false });
    if (session === undefined) return refused(401, 'UNAUTHORIZED');
    const { identityId, sessionId } = session;
    const waitMs = await take(ownPassword(identityId), wrongPasswordsMax);
    if (waitMs > 0) return unconfirmed(tooMany(waitMs));
    const code = textOf(request.body, 'code');
    if (code !== '') {
      if (!(await hasSecondFactor(identityId))) return refused(400, 'TOTP_NOT_ENABLED');
      const verified = await ask({ ...request, path: 'two-factor/verify-totp' }, route);
      if (verified.status !== 200) return unconfirmed(verified);
      const isUsed = await take(`code ${sha256(code)} of ${identityId}`, oneUse);
      if (isUsed > 0) return unconfirmed(refused(400, 'CODE_USED_ALREADY'));
    } else {
      const hash = (await store.findCredential(identityId))?.password;
      const password = textOf(request.body, 'password').slice(0, passwordCharactersMax);
      if (typeof hash !== 'string' || !(await hashes.verify({ hash, password }))) {
        return unconfirmed(refused(400, 'INVALID_PASSWORD'));
      }
    }
    await attemptLimits.forget(ownPassword(identityId));
    await store.confirmSession(sessionId, now());
    return { status: 200, body: {}, cookies: [] };

    function unconfirmed(refusal: SignInResponse): SignInResponse {
      later(securityLog.byOwner(identityId, request, { kind: 'password_check_failed' }));
      return refusal;
    }
  }

  /** A person who finds a signed-in browser must not be able to try passwords there. */
  async function answerOwner(request: SignInRequest, route: AuthRoute): Promise<SignInResponse> {
    const session = await findSession(request.headers.get('cookie') ?? '');
    if (session === undefined) return refused(401, 'UNAUTHORIZED');
    const { identityId } = session;
    const waitMs = await take(ownPassword(identityId), wrongPasswordsMax);
    if (waitMs > 0) return tooMany(waitMs);
    if (request.path === 'change-password' && (await isTooEasy(request, identityId))) {
      return refused(400, 'PASSWORD_GUESSABLE');
    }
    const response = await ask(request, route);
    if (response.status !== 200) {
      if (Reflect.get(response.body, 'code') === 'INVALID_PASSWORD') {
        later(securityLog.byOwner(identityId, request, { kind: 'password_check_failed' }));
      }
      return response;
    }
    await attemptLimits.forget(ownPassword(identityId));
    if (route.change !== undefined) await settle(identityId, route.change, request);
    else if (route.logs !== undefined) {
      await securityLog.byOwner(identityId, request, { kind: route.logs });
    }
    return response;
  }

  /** Revokes pending links and trusted browsers after a change, logs it and tells the owner. */
  async function settle(
    identityId: string,
    change: SignInChange,
    request: SignInRequest,
  ): Promise<void> {
    await store.endLinks(identityId);
    await securityLog.byOwner(identityId, request, { kind: kindOf[change] });
    later(tellOfChange(identityId, change));
  }

  async function onReset(identityId: string): Promise<void> {
    await store.endLinks(identityId);
    const reset = resetting.getStore();
    assert(reset, 'A password is reset by a request');
    await securityLog.byOwner(identityId, reset.request, {
      kind: 'password_reset',
      detail: reset.detail,
    });
    later(tellOfChange(identityId, 'password'));
  }

  async function ask(request: SignInRequest, route: AuthRoute): Promise<SignInResponse> {
    return (await askRaw(request, route)).answer;
  }

  async function askRaw(request: SignInRequest, route: AuthRoute) {
    try {
      return await watchRefusals(() => callLibrary(library(), request, route));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.error({ err: error, path: request.path }, 'sign-in failed');
      return { answer: refused(500, ''), raw: {} };
    }
  }

  async function hasSecondFactor(identityId: string): Promise<boolean> {
    return (await store.findIdentity('id', identityId))?.twoFactorEnabled === 1;
  }

  async function findSession(
    cookies: string,
    { extend = true }: { extend?: boolean } = {},
  ): Promise<FoundSession | undefined> {
    if (!cookies.includes('sundesk.session_token')) return undefined;
    const { headers, response } = await watchRefusals(() =>
      library().api.getSession({
        headers: new Headers({ cookie: cookies }),
        query: { disableRefresh: !extend },
        returnHeaders: true,
      }),
    );
    if (response === null) return undefined;
    const { id, userId, expiresAt, createdAt, confirmedAt } = response.session;
    const endsAt = createdAt.getTime() + sessionLifetimeMs;
    if (endsAt <= now()) {
      await store.endSession('id', id);
      return undefined;
    }
    const confirmedSince = Math.max(createdAt.getTime(), confirmedAt?.getTime() ?? 0);
    return {
      sessionId: id,
      identityId: userId,
      isConfirmed: now() - confirmedSince < confirmedForMs,
      expiresAt: Math.min(expiresAt.getTime(), endsAt),
      cookies: headers.getSetCookie(),
    };
  }

  function take(key: string, limit: AttemptLimit): Promise<number> {
    return attemptLimits.take(key, limit, now());
  }

  return {
    answer,
    findSession,
    isGuessable,
    hashPassword: (password) => hashes.hash(password),

    async isPasswordOf(identityId, password) {
      const waitMs = await take(ownPassword(identityId), wrongPasswordsMax);
      if (waitMs > 0) throw new Refusal('RATE_LIMITED', tooMany(waitMs).body.message);
      const hash = (await store.findCredential(identityId))?.password;
      const isRight = typeof hash === 'string' && (await hashes.verify({ hash, password }));
      if (isRight) await attemptLimits.forget(ownPassword(identityId));
      return isRight;
    },

    makeResetToken: tokens.makeReset,
    makeEmailToken: tokens.makeEmail,
    takeEmailToken: tokens.takeEmail,
    settled: securityLog.settled,
  };
}

function ownPassword(identityId: string): string {
  return `own password of ${identityId}`;
}

function textOf(body: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(body) as object, name);
  return typeof value === 'string' ? value : '';
}
