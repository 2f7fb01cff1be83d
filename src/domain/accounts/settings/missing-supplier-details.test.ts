import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingSupplierDetails } from './settings.ts';

const company = {
  legalName: 'Example Solar Pty Ltd',
  abn: '18 123 456 789',
  address: '1 Example Street, Newtown NSW 2042',
  phone: '(02) 5550 1234',
};

test('names every missing detail of the supplier at once', () => {
  assert.deepEqual(missingSupplierDetails(company), []);
  assert.deepEqual(missingSupplierDetails({ legalName: ' ', abn: '', address: '', phone: '' }), [
    'legal name',
    'ABN',
    'street address (not a post office box)',
    'phone number',
  ]);
});

test('refuses an ABN with a wrong checksum and a post office box', () => {
  assert.deepEqual(missingSupplierDetails({ ...company, abn: '18 123 456 788' }), ['ABN']);
  for (const address of ['PO Box 12, Newtown', 'P.O. Box 12', 'GPO Box 1', 'Locked Bag 3']) {
    assert.equal(missingSupplierDetails({ ...company, address }).length, 1, address);
  }
  assert.deepEqual(missingSupplierDetails({ ...company, address: '2 Postbox Lane' }), []);
});
