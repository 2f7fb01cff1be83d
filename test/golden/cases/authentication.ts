import { permissions } from '../../../src/domain/accounts/api-keys/permission.ts';
import type { Operation } from '../../../src/doors/api/operation.ts';
import { makeKeyThatExpires, makeRevokedKey } from '../../support/arrange.ts';
import { testStart } from '../../support/open-test-app.ts';
import { operationTable } from '../../support/operation-table.ts';
import { casesOf, type GoldenCase } from '../golden-case.ts';

/** The four faults of interface 5.5, on every operation. */
export const authenticationCases: GoldenCase[] = operationTable.flatMap(authenticationCasesOf);

function authenticationCasesOf({ action, method, permission }: Operation): GoldenCase[] {
  const withKey = (apiKey: string | undefined) => ({ method, query: { api_key: apiKey } });
  return [
    ...casesOf(action, {
      'missing-api-key': { request: withKey(undefined), refusal: 'INVALID_API_KEY' },
      'empty-api-key': { request: withKey(''), refusal: 'INVALID_API_KEY' },
      'unknown-api-key': { request: withKey('sundesk_unknown'), refusal: 'INVALID_API_KEY' },
      'revoked-api-key': {
        given: 'a key that was revoked',
        arrange: makeRevokedKey,
        request: withKey,
        refusal: 'INVALID_API_KEY',
      },
      'expired-api-key': {
        given: 'a key whose time has just run out',
        arrange: (test) => makeKeyThatExpires(test, testStart),
        request: withKey,
        refusal: 'INVALID_API_KEY',
      },
    }),
    ...(permission === undefined
      ? []
      : casesOf(action, {
          unauthorized: {
            given: `a key with every permission but ${permission}`,
            arrange: (test) => test.makeKey(permissions.filter((other) => other !== permission)),
            request: withKey,
            refusal: 'UNAUTHORIZED_ACCESS',
          },
        })),
  ];
}
