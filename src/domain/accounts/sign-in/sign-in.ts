import { dayMs, type Moment, minuteMs } from '../../shared/time.ts';

/** Sign-in as a kept library does it: passwords, sessions, second factors. What people may do is our own. */
export type SignIn = {
  /**
   * Answers a request of the browser below `/app/auth/`, such as `sign-in/email`; undefined for other paths.
   */
  answer(request: SignInRequest): Promise<SignInResponse | undefined>;
  /**
   * The session behind the cookies of a request; undefined when there is none or it has ended. Use extends a session,
   * and the browser needs the new cookies: a caller that cannot pass them on sets `extend` to false.
   */
  findSession(cookies: string, options?: { extend?: boolean }): Promise<FoundSession | undefined>;
  /** Returns true for a password that is common, repeats itself or is made of details about its owner. */
  isGuessable(password: string, about: readonly string[]): Promise<boolean>;
  /** Hashes a password for storage. */
  hashPassword(password: string): Promise<string>;
  /** Checks the password of a signed-in person. Refuses with RATE_LIMITED after several wrong ones. */
  isPasswordOf(identityId: string, password: string): Promise<boolean>;
  /** A token with which `reset-password` takes a new password, once, while the person belongs to this account alone. */
  makeResetToken(link: {
    identityId: string;
    accountId: number;
    lifetimeMs: number;
  }): Promise<string>;
  /** A token that proves who reads the mail of an address. */
  makeEmailToken(link: { identityId: string; email: string; lifetimeMs: number }): Promise<string>;
  /** The address that a token proves, once; undefined for a token of another identity, a used or an expired one. */
  takeEmailToken(identityId: string, token: string): Promise<string | undefined>;
  /** Resolves once the emails that are sent in the background are on their way. */
  settled(): Promise<void>;
};

export type SignInRequest = {
  /** The path without `/app/auth/`. */
  path: string;
  /** The JSON of the request. */
  body: unknown;
  /** Cookies, and what tells which page asks. */
  headers: Headers;
  /** The address under which the browser asks, such as `https://desk.example.com`. */
  origin: string;
  /** The address of the browser, as far as the proxies in front are trusted. */
  address: string;
};

export type SignInResponse = {
  status: number;
  body: object;
  /** Each as a whole `Set-Cookie`. */
  cookies: readonly string[];
  /** Seconds until another attempt makes sense, where there were too many. */
  waitSeconds?: number;
};

export type FoundSession = {
  sessionId: string;
  identityId: string;
  expiresAt: Moment;
  /** True if its owner gave their password or a two-factor code within `confirmedForMs`. */
  isConfirmed: boolean;
  /** Whole `Set-Cookie` values for the browser where the session now lasts longer. */
  cookies: readonly string[];
};

export type Session = {
  sessionId: string;
  signedInAt: Moment;
  /** Exact to about an hour. */
  lastUsedAt: Moment;
  address: string;
  userAgent: string;
};

/** Changes to a sign-in that are reported to its owner by email, in case another person made them. */
export type SignInChange = 'password' | 'email' | 'two-factor on' | 'two-factor off';

export const passwordCharactersMin = 10;
export const passwordCharactersMax = 128;
export const guessablePassword =
  'This password is easy to guess. Choose another one, for example several words.';
/** The time for which a password check allows actions that an unattended screen must not allow. */
export const confirmedForMs = 15 * minuteMs;
/** Lifetime after which even a session in use ends. */
export const sessionLifetimeMs = 30 * dayMs;
