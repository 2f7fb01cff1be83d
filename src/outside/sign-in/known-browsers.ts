import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../domain/shared/secrets.ts';

const cookieName = 'sundesk.known';
const nonceBytes = 12;
const keptSeconds = 400 * 24 * 60 * 60;

/**
 * A browser that has signed in before carries a cookie that says so. Password guessing from other browsers is blocked
 * after several attempts, while this person can still sign in.
 */
export function knownBrowsers(
  secret: string,
  {
    isSecure,
    randomBytes,
  }: {
    isSecure: () => boolean;
    randomBytes: (count: number) => { toString(of: 'base64url'): string };
  },
) {
  return {
    /** The name of this browser, if it is one that the owner of an email address used before. */
    nameOf(cookies: string, email: string): string | undefined {
      const start = `${fullName()}=`;
      const cookie = cookies.split(/;\s*/).find((one) => one.startsWith(start));
      const [name, seal] = cookie?.slice(start.length).split('.') ?? [];
      if (name === undefined || seal === undefined) return undefined;
      return isSameSecret(seal, sealOf(email, name)) ? name : undefined;
    },

    /** The cookie by which a browser is known next time. */
    cookieFor(email: string, name = randomBytes(nonceBytes).toString('base64url')): string {
      const attributes = `Path=/app/auth; HttpOnly; SameSite=Lax; Max-Age=${keptSeconds}`;
      const value = `${name}.${sealOf(email, name)}`;
      return `${fullName()}=${value}; ${attributes}${isSecure() ? '; Secure' : ''}`;
    },
  };

  function fullName(): string {
    return `${isSecure() ? '__Secure-' : ''}${cookieName}`;
  }

  function sealOf(email: string, name: string): string {
    return createHmac('sha256', secret)
      .update(`known browser\n${name}\n${email}`)
      .digest('base64url');
  }
}
