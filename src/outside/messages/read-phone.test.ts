import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPhone, nationalDigits } from '../../domain/shared/spelling/fold.ts';
import { readPhone } from './read-phone.ts';

// Number for SMS, digits for search and duplicates, and all the ways to write it.
for (const [number, digits, ...spellings] of [
  [
    ...['+61491570156', '0491570156', '0491 570 156', '+61 491 570 156', '+61 (0)491 570 156'],
    ...['61491570156', '61 0491 570 156', '0061491570156', '0011 61 491 570 156', '++61491570156'],
    ...['+0061 491570156', '(+61) 491-570-156', '(0491) 570156', '0491.570.156', '0491/570/156'],
    ...[
      '0491_570_156',
      '0491\u2011570\u2013156',
      '0491\u00a0570\u00a0156',
      '\u202a+61491570156\u202c',
    ],
    ...['０４９１ ５７０ １５６', '٠٤٩١٥٧٠١٥٦', '۰۴۹۱۵۷۰۱۵۶'],
    ...['tel:+61-491-570-156;ext=5', 'Ph2: 0491 570 156', 'M 0491 570 156 (Ann, after 5 pm)'],
    ...[
      '491570156',
      '491 570 156',
      '491,570,156',
      '491570156.0',
      '4.91570156E+8',
      '4,91570156e+08',
    ],
    ...["'0491570156", '="0491570156"', '"0491570156"', '6.1491570156E+10'],
  ],
  [
    ...['+61255501234', '0255501234', '02 5550 1234', '(02) 5550-1234', '255501234', '61255501234'],
    ...['+61 (02) 5550 1234', '02 5550 1234 ext. 12', '02 5550 1234 x12', '(02) 5550 1234 #3'],
  ],
  ['+611300975711', '1300975711', '1300 975 711', '+61 1300 975 711', '611300975711'],
  ['+611300765271', '1300765271', '1300 SOLAR 1', '1300-solar1', '1300 765 271'],
  ['+61131126', '131126', '13 11 26', '+61 13 11 26', '131 126'],
  ['+64211234567', '64211234567', '+64 21 123 4567', '0011 64 21 123 4567', '0064 21 123 4567'],
  ['+14155550132', '14155550132', '+1 (415) 555-0132'],
] as const) {
  test(`${number} is one number in every spelling`, async () => {
    for (const written of [number, ...spellings]) {
      assert.equal(await readPhone(written), number, written);
      assert.equal(nationalDigits(written), digits, written);
      assert.equal(isPhone(written), true, written);
    }
  });
}

test('text that cannot be one number is not read as one', async () => {
  for (const written of [
    ...['', '-', '0', 'n/a', 'ask Ann', '+', '000', '4.91571E+08', '6.14916E+10', '0491 57O 156'],
    ...['0491 570 156 or 0491 570 157', '0491 570 156 / 0491 570 157'],
  ]) {
    assert.equal(await readPhone(written), undefined, written);
    assert.equal(isPhone(written), false, written);
  }
  assert.equal(isPhone('0491 570 15'), false);
});
