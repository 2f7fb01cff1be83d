import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addressCharactersMax,
  specificationLimits,
  titleCharactersMax,
} from '../../src/domain/projects/specification-limits.ts';
import { limits } from './limits.ts';

test('the editor lets through what the server takes, and no more', () => {
  assert.deepEqual(limits, {
    ...specificationLimits,
    titleCharacters: titleCharactersMax,
    streetNumberCharacters: addressCharactersMax.streetNumber,
    streetCharacters: addressCharactersMax.street,
    suburbCharacters: addressCharactersMax.suburb,
    postcodeCharacters: addressCharactersMax.postcode,
    countryCharacters: addressCharactersMax.country,
  });
});
