import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from '../../shared/spelling/fold.ts';
import {
  nameKey,
  nearestWord,
  type SearchedDetails,
  searchTerms,
  searchWords,
} from './search-words.ts';

const blank: SearchedDetails = {
  firstName: '',
  lastName: '',
  email: '',
  phone1: '',
  phone2: '',
  companyName: '',
  companyPhone: '',
  address: '',
  source: '',
  tags: '',
};
const zoe: SearchedDetails = {
  firstName: 'Zoë',
  lastName: 'O’Brien-Lee',
  email: 'Zoe.OB@Example.com',
  phone1: '+61 491 570 006',
  phone2: '(02) 5550 1234',
  companyName: 'Harbour Bakery Pty Ltd',
  companyPhone: '1300 123 456',
  address: '5 Wattle Parade, Yass NSW 2582',
  source: 'Word of mouth',
  tags: 'Battery, VIP #1',
};
const newtown = { street: 'Banksia Street', suburb: 'Newtown', postcode: '2042' };

function finds(typed: string, customer = zoe): boolean {
  const words = searchWords(customer, [newtown]);
  return searchTerms(typed).every((term) => words.some((word) => word.startsWith(term)));
}

test('a customer has the words of name, firm, email address, numbers and sites, each once', () => {
  assert.deepEqual(searchWords(zoe, [newtown, newtown]), [
    ...['zoe', 'o', 'brien', 'lee', 'obrienlee', 'harbour', 'bakery', 'pty', 'ltd', 'ob'],
    ...['zoe.ob@example.com', '0491570006', '570006', '0255501234', '55501234', '1300123456'],
    ...['=word of mouth=', '#battery#', '#vip  1#'],
    ...['5', 'wattle', 'parade', 'yass', 'nsw', '2582'],
    ...['banksia', 'street', 'newtown', '2042'],
  ]);
});

for (const typed of [
  ...['zoe', 'ZOË', 'zo bri', 'Brien Zoë', 'o’brien', "o'brien", 'obrien', 'lee', 'harb', 'ob'],
  ...[
    'zoe.ob@ex',
    'Zoe.OB@Example.com',
    'zoe @ newtown',
    'newt',
    '2042',
    'banksia newtown',
    'zoe 2042',
  ],
  ...[
    '0491',
    '0491 57',
    '0491.570.0',
    '491570006',
    '0011 61 491 57',
    '0061491570006',
    '0491570006',
    '+61491570006',
    '+61 491 5',
    '61491570006',
    '(02) 5550',
    '02 5550 1234',
    '570 006',
    '570006',
    'zoe 570 0',
    '55501234',
  ],
  ...['1300 12', 'zoe 0491 570 006', '0491 570 006 newtown', '', '  '],
]) {
  test(`“${typed}” finds her`, () => assert.equal(finds(typed), true));
}

for (const typed of ['zoey', 'zoe smith', 'example.com', '570 007', '0491 570 007', '2042 2043']) {
  test(`“${typed}” does not`, () => assert.equal(finds(typed), false));
}

test('letters that people do not type are found under those that they do', () => {
  for (const [written, typed] of [
    ['Søren Đặng-Łukasz', 'soren dang lukasz'],
    ['Iŋga Weiß ﬁnch Œuvre Ægir', 'inga weiss finch oeuvre aegir'],
    ['İpek Işık', 'ipek isik'],
    ['Guðrún Þórsdóttir', 'gudrun thorsdottir'],
    ['Əliyev Ǩoskiŋ Ħaż', 'eliyev koskin haz'],
    ['Kaʻahumanu Coŀlegi', 'kaahumanu collegi'],
    ['O‘Brien ‐ Lee‑Smith', 'obrien leesmith'],
    ['علی\u200cرضا', 'علیرضا'],
  ] as const) {
    const customer = { ...blank, firstName: written };
    for (const search of [typed, written, typed.toUpperCase(), written.normalize('NFD')]) {
      assert.equal(finds(search, customer), true, `${search} for ${written}`);
    }
  }
});

test('every Latin letter of the tables that alphabets use is typed in ASCII', () => {
  // Marks of tone, clicks and the glottal stop have no letter that people would type.
  const others = 'ƄƅƍƪƻƼƽƾǀǁǂǃɁɂ';
  const codes = [...Array(0x250).keys(), ...Array.from({ length: 0x100 }, (_, i) => 0x1e00 + i)];
  const letters = codes.map((code) => String.fromCodePoint(code));
  const left = letters.filter(
    (one) => /\p{Script=Latin}/u.test(one) && !/^[a-z']+$/.test(fold(one)),
  );
  assert.equal(left.join(''), others);
});

test('a word with one mistake is taken for the one that it is most like', () => {
  const words = ['sanders', 'santos', 'santosh', 'sanz', 'satnos', 'saunders', 'smith'];
  for (const [typed, meant] of [
    ['sanots', 'santos'],
    ['sanot', 'santos'],
    ['smtih', 'smith'],
    ['santso', 'santos'],
    ['snatos', 'santos'],
    ['sntos', 'santos'],
    ['sannders', 'sanders'],
    ['saanders', 'sanders'],
    ['sanfers', 'sanders'],
    ['sanq', undefined],
    ['sommers', undefined],
  ] as const) {
    assert.equal(nearestWord(typed, words), meant, typed);
  }
});

test('two postcodes are two words, and the groups of a number are one', () => {
  assert.deepEqual(searchTerms('2042 2043'), ['2042', '2043']);
  assert.deepEqual(searchTerms('0491 570 006'), ['0491570006']);
  assert.deepEqual(searchTerms('570 006'), ['570006']);
  assert.deepEqual(searchTerms('14 2042'), ['14', '2042']);
  assert.deepEqual(searchTerms('Lee 2042'), ['lee', '2042']);
});

test('lists sort by last name, then first, and firms by their own', () => {
  const keys = [
    { ...blank, firstName: 'Ann', lastName: 'Émile' },
    { ...blank, firstName: 'Bo', lastName: 'Emile' },
    { ...blank, companyName: 'Harbour Bakery' },
    { ...blank, firstName: 'Cher' },
    blank,
  ].map(nameKey);
  assert.deepEqual(keys, ['emile ann', 'emile bo', 'harbour bakery', 'cher', '']);
});

test('a name of characters that stand for whole words is no longer than an index allows', () => {
  const long = '\ufdfa'.repeat(200);
  assert.equal(nameKey({ ...blank, firstName: long, lastName: long }).length, 500);
});

test('typing any word of a customer finds the customer', () => {
  // Numbers and addresses are typed in ways of their own.
  const text = fc
    .string({ unit: 'grapheme', maxLength: 80 })
    .filter((some) => some.isWellFormed() && !/[@\d]/.test(some.normalize('NFKD')));
  fc.assert(
    fc.property(text, text, text, (firstName, lastName, companyName) => {
      const customer = { ...blank, firstName, lastName, companyName };
      const words = searchWords(customer, []);
      assert.ok(words.every((word) => word.isWellFormed() && word.length <= 60 && word !== ''));
      for (const typed of [firstName, lastName, companyName]) {
        for (const term of searchTerms(typed)) {
          assert.ok(
            words.some((word) => word.startsWith(term)),
            `${term} in ${words}`,
          );
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('very many sites leave some out, but never the name or the number', () => {
  const sites = Array.from({ length: 200 }, (_, number) => ({
    ...newtown,
    street: `Street ${number}`,
  }));
  const words = searchWords(zoe, sites);
  assert.equal(words.length, 90);
  assert.ok(['zoe', '0491570006', 'zoe.ob@example.com'].every((word) => words.includes(word)));
});
