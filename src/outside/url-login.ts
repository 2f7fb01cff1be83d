import { decodePercent } from '../domain/shared/text.ts';

/**
 * User and password of a URL, as they were typed or encoded; both empty when it names none. A `%` that encodes nothing
 * is part of the password.
 */
export function urlLogin(url: URL): { user: string; password: string } {
  return { user: decodePercent(url.username), password: decodePercent(url.password) };
}
