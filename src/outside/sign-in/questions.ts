import type { SecurityKind } from '../../domain/accounts/security-log/security-entry.ts';
import type { SignInChange } from '../../domain/accounts/sign-in/sign-in.ts';

/** The library's routes that are open over HTTP, with their input and output. */
export type Question = {
  /** The members of the body that are handed on. */
  takes: readonly string[];
  /** The members added to the input before it goes to the library. */
  adds?: object;
  /** The members of a good answer that the browser gets. Tokens of sessions are for cookies alone. */
  gives: readonly string[];
  /** The most requests a minute from one address. */
  perMinute: number;
  /** Only for a signed-in person, who must give their password again. */
  asksPassword?: true;
  /** The change made by the request, which its owner is told about. */
  change?: SignInChange;
  /** The security log entry for it, where its owner needs no email. */
  logs?: SecurityKind;
  isBackupCode?: true;
};

/** All other routes of the library, such as signing up or changing and deleting identities, are closed. */
export const questions: Readonly<Record<string, Question>> = {
  'sign-in/email': {
    takes: ['email', 'password'],
    gives: ['twoFactorRedirect'],
    perMinute: 20,
  },
  /** Our own, and not the library's: the password or a code again, for what `confirmedForMs` is about. */
  confirm: { takes: ['code'], gives: [], perMinute: 20 },
  'sign-out': { takes: [], gives: [], perMinute: 60 },
  'request-password-reset': { takes: ['email'], gives: [], perMinute: 10 },
  'reset-password': { takes: ['token', 'newPassword'], gives: [], perMinute: 20 },
  'change-password': {
    takes: ['currentPassword', 'newPassword'],
    adds: { revokeOtherSessions: true },
    gives: [],
    perMinute: 20,
    asksPassword: true,
    change: 'password',
  },
  'two-factor/enable': {
    takes: ['password'],
    gives: ['totpURI', 'backupCodes'],
    perMinute: 20,
    asksPassword: true,
  },
  'two-factor/verify-totp': { takes: ['code', 'trustDevice'], gives: [], perMinute: 20 },
  'two-factor/verify-backup-code': {
    takes: ['code', 'trustDevice'],
    gives: [],
    perMinute: 20,
    isBackupCode: true,
  },
  'two-factor/generate-backup-codes': {
    takes: ['password'],
    gives: ['backupCodes'],
    perMinute: 20,
    asksPassword: true,
    logs: 'backup_codes_replaced',
  },
  'two-factor/disable': {
    takes: ['password'],
    gives: [],
    perMinute: 20,
    asksPassword: true,
    change: 'two-factor off',
  },
};
