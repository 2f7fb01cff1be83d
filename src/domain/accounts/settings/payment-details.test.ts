import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatPaymentDetails,
  isAccountNumber,
  isBsb,
  isPayId,
  noPaymentDetails,
} from './payment-details.ts';

test('a BSB has 6 digits and an account number 5 to 9, with spaces or a hyphen', () => {
  for (const text of ['062000', '062-000', '062 000']) assert.equal(isBsb(text), true, text);
  for (const text of ['', '06200', '0620001', '06200a']) assert.equal(isBsb(text), false, text);
  for (const text of ['12345', '1234 56789']) assert.equal(isAccountNumber(text), true, text);
  for (const text of ['1234', '1234567890', '12.345', '']) {
    assert.equal(isAccountNumber(text), false, text);
  }
});

test('a PayID is an email address, a phone number or an ABN', () => {
  const right = ['pay@example.com', '0491 570 006', '+61-491570006', '18 123 456 789'];
  for (const text of right) assert.equal(isPayId(text), true, text);
  const wrong = ['', 'example', '12345', '18 123 456 788', 'call 0491 570 006'];
  for (const text of wrong) assert.equal(isPayId(text), false, text);
});

test('the details are printed in one form', () => {
  const typed = { bsb: '062000', accountNumber: '12 34-5678', payId: '18123456789' };
  assert.deepEqual(formatPaymentDetails({ ...noPaymentDetails, ...typed }), {
    ...noPaymentDetails,
    bsb: '062-000',
    accountNumber: '12345678',
    payId: '18 123 456 789',
  });
  const wrong = { ...noPaymentDetails, bsb: '06-2', accountNumber: '12', payId: 'none' };
  assert.deepEqual(formatPaymentDetails(wrong), wrong);
});
