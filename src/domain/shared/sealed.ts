/**
 * The kind and the owner of a sealed text. The secret box binds the text to it, so that a text moved to another row,
 * column or account does not open.
 */
export type SealedIdentity =
  // The previous secret of a subscription has the same identity, because it was its secret once.
  | {
      kind: 'webhook_secret' | 'webhook_signing_key';
      accountId: number;
      subscriptionId: string;
    }
  | {
      kind: 'signing_link' | 'signing_code';
      accountId: number;
      contractId: string;
      position: number;
    }
  | {
      kind: 'sealing_key' | 'smtp_password' | 'sms_token' | 'imap_password' | 'tile_address';
      accountId: number;
    }
  // Kept for a day, and forgotten instead of sealed anew when the key is rotated.
  | { kind: 'remembered_answer'; accountId: number }
  // Handed out instead of stored.
  | { kind: 'page_request_ticket' | 'preview_ticket' | 'lead_ticket' };

/** A sealed text with the identity that it must have been sealed as. */
export type Sealed = { text: string; identity: SealedIdentity };

/**
 * The one spelling of an identity. It is part of what is authenticated, so a change of it makes every sealed text
 * useless.
 */
export function spellIdentity(identity: SealedIdentity): string {
  return JSON.stringify([identity.kind, ...ownerOf(identity)]);
}

function ownerOf(identity: SealedIdentity): (number | string)[] {
  if ('subscriptionId' in identity) return [identity.accountId, identity.subscriptionId];
  if ('contractId' in identity) {
    return [identity.accountId, identity.contractId, identity.position];
  }
  return 'accountId' in identity ? [identity.accountId] : [];
}
