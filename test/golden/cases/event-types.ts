import { casesOf } from '../golden-case.ts';

export const eventTypeCases = casesOf('geteventtypes', {
  'every-type': { request: {} },
  'of-one-type': { request: { query: { type_request: 'contract_signed' } } },
  'type-unknown': {
    request: { query: { type_request: 'customer_deleted' } },
    refusal: 'INVALID_PARAMETERS',
  },
});
