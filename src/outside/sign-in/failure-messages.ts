import {
  guessablePassword,
  passwordCharactersMax,
  passwordCharactersMin,
} from '../../domain/accounts/sign-in/sign-in.ts';

/** The meaning of the library's refusals, and what to do about them. */
export const failureMessages: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'Please sign in',
  INVALID_EMAIL_OR_PASSWORD: 'The email address or the password is wrong',
  INVALID_EMAIL: 'This is not an email address',
  INVALID_PASSWORD: 'Incorrect password',
  PASSWORD_TOO_SHORT: `A password must have at least ${passwordCharactersMin} characters`,
  PASSWORD_TOO_LONG: `A password must have at most ${passwordCharactersMax} characters`,
  PASSWORD_GUESSABLE: guessablePassword,
  INVALID_TOKEN: 'This link has expired or was already used. Request a new one.',
  INVALID_CODE: 'This code is wrong or has expired. Enter the one your app shows now.',
  CODE_USED: 'This code was already used. Enter your password again, then the next code.',
  CODE_USED_ALREADY: 'This code was already used. Enter the next one your app shows.',
  INVALID_BACKUP_CODE: 'This backup code is wrong or was already used',
  INVALID_TWO_FACTOR_COOKIE: 'This took too long. Enter your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Enter your password again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait 15 minutes, then try again.',
  TOTP_ALREADY_ENABLED: 'Your second factor is on already',
  TOTP_NOT_ENABLED: 'Your second factor is not on',
  TWO_FACTOR_NOT_ENABLED: 'Your second factor is not on',
  BACKUP_CODES_NOT_ENABLED: 'Your second factor is not on',
};
