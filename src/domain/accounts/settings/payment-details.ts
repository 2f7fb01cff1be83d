import { z } from 'zod';
import { dialledPhone } from '../../shared/spelling/fold.ts';
import { isEmail } from '../../shared/text.ts';
import { line, type Value } from '../../shared/values/members.ts';
import { formatAbn, isAbn } from './abn.ts';

// How customers pay the deposit. A signed proposal shows it as it is at that moment, so a firm that changes its bank
// need not publish again. It is part of neither the published content nor the contract, and the security log keeps
// every change of it.

const lineCharacters = 200;
const addressCharacters = 500;

export const paymentDetails = z.object({
  /** Empty for the legal name of the firm. */
  accountName: line(lineCharacters),
  bsb: line(lineCharacters),
  accountNumber: line(lineCharacters),
  payId: line(lineCharacters),
  /** A page that takes cards. */
  cardUrl: line(addressCharacters),
});
export type PaymentDetails = Value<typeof paymentDetails>;

export const noPaymentDetails: PaymentDetails = {
  accountName: '',
  bsb: '',
  accountNumber: '',
  payId: '',
  cardUrl: '',
};

/** The details in the form that they are printed in: `062-000` and `12345678`; other text as it is. */
export function formatPaymentDetails(details: PaymentDetails): PaymentDetails {
  const bsb = digitsOf(details.bsb);
  const accountNumber = digitsOf(details.accountNumber);
  return {
    ...details,
    bsb: isBsb(bsb) ? `${bsb.slice(0, 3)}-${bsb.slice(3)}` : details.bsb,
    accountNumber: isAccountNumber(accountNumber) ? accountNumber : details.accountNumber,
    payId: formatAbn(details.payId),
  };
}

/**
 * True for a bank-state-branch number: 6 digits, with or without spaces or a hyphen. It has no check digit. Source:
 * Australian Payments Network, BSB numbers.
 */
export function isBsb(text: string): boolean {
  return /^\d{6}$/.test(digitsOf(text));
}

/** True for an account number: 5 to 9 digits. Longer ones do not fit the files that banks exchange (Cemtex, ABA). */
export function isAccountNumber(text: string): boolean {
  return /^\d{5,9}$/.test(digitsOf(text));
}

/** True for the PayIDs of people and firms: an email address, a phone number, an ABN. Source: NPP Australia. */
export function isPayId(text: string): boolean {
  return isEmail(text) || isAbn(text) || isPayIdPhone(text);
}

function isPayIdPhone(text: string): boolean {
  return /^[+\d() -]+$/.test(text) && /^(?:0\d{9}|\+\d{7,15})$/.test(dialledPhone(text) ?? '');
}

function digitsOf(text: string): string {
  return text.replaceAll(/[ -]/g, '');
}
