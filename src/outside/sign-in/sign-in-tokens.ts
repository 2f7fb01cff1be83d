import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { type Library, watchRefusals } from './library.ts';

/**
 * Tokens of links that reset a password or confirm an email address. A token ends with what it is about; the database
 * holds only a hash of the whole, so that part cannot be changed.
 */
export function signInTokens(options: {
  library: () => Library;
  randomBytes: (count: number) => Buffer;
}) {
  const adapter = async () => (await options.library().$context).internalAdapter;

  async function make(
    identifierOf: (token: string) => string,
    { value, about, lifetimeMs }: { value: string; about: string; lifetimeMs: number },
  ): Promise<string> {
    const token = `${options.randomBytes(24).toString('base64url')}.${about}`;
    await (await adapter()).createVerificationValue({
      value,
      identifier: identifierOf(token),
      expiresAt: new Date(Date.now() + lifetimeMs),
    });
    return token;
  }

  return {
    makeReset: (of: { identityId: string; accountId: number; lifetimeMs: number }) =>
      make(resetIdentifier, {
        value: of.identityId,
        about: String(of.accountId),
        lifetimeMs: of.lifetimeMs,
      }),

    makeEmail: (of: { identityId: string; email: string; lifetimeMs: number }) =>
      make(emailIdentifier, {
        value: of.identityId,
        about: Buffer.from(of.email).toString('base64url'),
        lifetimeMs: of.lifetimeMs,
      }),

    /** The identity whose password a token resets, and the account whose owner made the link, if an owner did. */
    async findReset(
      token: string,
    ): Promise<{ identityId: string; accountId: number | undefined } | undefined> {
      const internal = await adapter();
      const found = await watchRefusals(() =>
        internal.findVerificationValue(resetIdentifier(token)),
      );
      const [, about] = token.split('.');
      return found
        ? { identityId: found.value, accountId: about === undefined ? undefined : Number(about) }
        : undefined;
    },

    async removeReset(token: string): Promise<void> {
      await (await adapter()).consumeVerificationValue(resetIdentifier(token));
    },

    /** The email address that a token confirms for an identity; undefined when it is unknown, late or used. */
    async takeEmail(identityId: string, token: string): Promise<string | undefined> {
      const identifier = emailIdentifier(token);
      const internal = await adapter();
      const found = await watchRefusals(() => internal.findVerificationValue(identifier));
      if (found?.value !== identityId || found.expiresAt.getTime() <= Date.now()) return undefined;
      const taken = await watchRefusals(() => internal.consumeVerificationValue(identifier));
      if (!taken) return undefined;
      return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    },
  };
}

function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}

function emailIdentifier(token: string): string {
  return `change-email:${token}`;
}

/** Encrypts with another secret what the library keeps of a second factor: the secret of the app, and the backup codes. */
export async function rewriteSecondFactor(
  text: string,
  { from, to }: { from: string; to: string },
): Promise<string> {
  return symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data: text }) });
}
