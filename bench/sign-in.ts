import assert from 'node:assert/strict';
import { ownerEmail, password } from './seed-desk.ts';
import type { Child } from './start-child.ts';

/** Signs the owner of a seeded desk in, and returns the cookie of their session. */
export async function signIn({ origin }: Child): Promise<string> {
  const response = await fetch(`${origin}/app/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: ownerEmail, password }),
  });
  assert.equal(response.status, 200, await response.text());
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
}
