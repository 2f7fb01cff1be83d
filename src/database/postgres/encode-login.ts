import { decodePercent } from '../../domain/shared/text.ts';

/**
 * The URL of a database with user, password and name encoded, as the driver needs it; people type them as they are. A `%`
 * that encodes nothing stands for itself.
 */
export function encodeLogin(text: string): string {
  const url = new URL(text);
  url.username = encodeURIComponent(decodePercent(url.username));
  url.password = encodeURIComponent(decodePercent(url.password));
  url.pathname = encodeURI(decodePercent(url.pathname));
  return url.href;
}
