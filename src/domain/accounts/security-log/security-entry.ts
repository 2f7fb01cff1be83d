import { z } from 'zod';
import type { Moment } from '../../shared/time.ts';

/** The events that the security log records, with the words in which owners read them. */
export const securityKinds = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  second_factor_failed: 'Two-factor code rejected',
  backup_code_used: 'Signed in with a backup code',
  password_check_failed: 'Password check failed',
  failures_not_listed: 'Further failures not listed',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  reset_email_requested: 'Password reset email requested',
  reset_link_made: 'Password reset link created',
  email_changed: 'Sign-in email changed',
  sessions_ended: 'Other sessions signed out',
  session_revoked: 'Session signed out',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  backup_codes_replaced: 'Backup codes replaced',
  two_factor_required: 'Two-factor authentication required for the team',
  two_factor_optional: 'Two-factor authentication no longer required',
  payment_details_changed: 'Payment details changed',
  costs_shown: 'Cost and margin shown to Sales',
  costs_hidden: 'Cost and margin hidden from Sales',
  discounts_limited: 'Discount limit of Sales changed',
  member_invited: 'Invitation created',
  invitation_renewed: 'Invitation renewed',
  invitation_accepted: 'Invitation accepted',
  invitation_withdrawn: 'Invitation withdrawn',
  role_changed: 'Role changed',
  member_removed: 'Member removed',
  calendar_address_made: 'Calendar address created',
  calendar_address_ended: 'Calendar address ended',
  key_created: 'API key created',
  key_replaced: 'API key replaced',
  key_revoked: 'API key revoked',
  lead_key_replaced: 'Address of the lead form replaced',
  sandbox_created: 'Sandbox created',
  sandbox_reset: 'Sandbox reset',
  email_settings_changed: 'Mail server changed',
  email_settings_removed: 'Mail server removed',
  reply_mailbox_changed: 'Mailbox for replies changed',
  reply_mailbox_removed: 'Mailbox for replies removed',
  sms_settings_changed: 'SMS settings changed',
  sms_settings_removed: 'SMS provider removed',
  imagery_changed: 'Aerial imagery changed',
  imagery_removed: 'Aerial imagery turned off',
  webhook_created: 'Webhook created',
  webhook_url_changed: 'Webhook URL changed',
  webhook_secret_replaced: 'Webhook secret replaced',
  export_downloaded: 'Export downloaded',
  customer_erased: 'Customer erased',
  project_deleted: 'Project deleted',
} as const;
export type SecurityKind = keyof typeof securityKinds;

export const securityKind = z.enum(Object.keys(securityKinds) as [SecurityKind, ...SecurityKind[]]);

const failures: ReadonlySet<SecurityKind> = new Set([
  'sign_in_failed',
  'second_factor_failed',
  'password_check_failed',
  'failures_not_listed',
]);

/** Returns the outcome: a refused attempt or a completed change. */
export function securityOutcome(kind: SecurityKind): 'failed' | 'succeeded' {
  return failures.has(kind) ? 'failed' : 'succeeded';
}

/**
 * The actors: a member, a program with an API key, the operator on the command line, or a person who did not sign in.
 */
export const actorType = z.enum(['member', 'api_key', 'operator', 'unknown']);
type ActorType = z.infer<typeof actorType>;

/** The actor and where they act from. */
export type Actor = {
  type: ActorType;
  /** The id of a member; the log looks up their name. */
  userId?: number | undefined;
  /** The id of a key. */
  name?: string;
  /** The address of the browser, of IPv6 its first 64 bits; empty on the command line. */
  network: string;
  /** Browser and system, such as `Chrome on Android`; empty on the command line. */
  device: string;
};

/** The operator, on the command line. */
export const operator: Actor = { type: 'operator', network: '', device: '' };

export type SecurityEntry = {
  entryId: number;
  at: Moment;
  kind: SecurityKind;
  actor: ActorType;
  byUserId: number | undefined;
  /** The name of the member or key at the time. */
  byName: string;
  /** The member whom the entry is about. */
  aboutUserId: number | undefined;
  /** The object of the entry: an email address, the label of a key, a file. */
  subject: string;
  /** A few more words, never a secret. */
  detail: string;
  network: string;
  device: string;
};

export type NewSecurityEntry = {
  at: Moment;
  kind: SecurityKind;
  by: Actor;
  aboutUserId?: number | undefined;
  subject: string;
  detail: string;
};

/** An entry about the sign-in of an identity; its user is known in each of its accounts. */
export type IdentityEntry = Pick<NewSecurityEntry, 'at' | 'kind' | 'detail'> & {
  /** The identity itself for the type `member`. */
  by: Pick<Actor, 'type' | 'network' | 'device'>;
};
