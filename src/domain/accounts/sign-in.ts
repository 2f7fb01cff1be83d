import type { Moment } from '../shared/time.ts';

/** Sign-in as a kept library does it: passwords, sessions, second factors. What people may do is our own. */
export type SignIn = {
  /** Answers what the browser asks below `/app/auth/`: sign in and out, reset a password, second factor, sessions. */
  handle(request: Request): Promise<Response>;
  /** Who is behind the cookies of a request; undefined when nobody is signed in, or no longer. */
  findSession(headers: Headers): Promise<Session | undefined>;
  /** What is stored of a password. */
  hashPassword(password: string): Promise<string>;
};

export type Session = {
  sessionId: string;
  identityId: string;
  expiresAt: Moment;
};

export const passwordCharactersMin = 10;
export const passwordCharactersMax = 128;
