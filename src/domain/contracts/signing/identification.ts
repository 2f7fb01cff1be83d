import type { Signer, Verification } from '../contract.ts';

/**
 * The checked and unchecked facts about a signer's identity, for the audit trail and the pages behind a sealed
 * contract.
 */
export function identification(
  verification: Verification,
  { email, phone }: Pick<Signer, 'email' | 'phone'>,
): { verified: string; unverified: string } {
  if (verification === 'none') {
    return {
      verified: 'the personal signing link was used; no code was sent',
      unverified:
        'email address, phone number and identity; anyone with the link could have signed',
    };
  }
  return verification === 'email'
    ? {
        verified: `the email address ${email}, with a code sent there`,
        unverified: 'phone number and identity',
      }
    : {
        verified: `the phone number ${phone}, with a code sent there`,
        unverified: 'email address and identity',
      };
}
