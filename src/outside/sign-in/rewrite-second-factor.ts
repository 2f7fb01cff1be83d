import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

/** Encrypts with another secret what the library keeps of a second factor: the secret of the app, and the backup codes. */
export async function rewriteSecondFactor(
  text: string,
  { from, to }: { from: string; to: string },
): Promise<string> {
  return symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data: text }) });
}
