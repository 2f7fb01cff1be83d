import assert from 'node:assert/strict';
import { findContracts } from '../../../src/domain/contracts/rows/contracts.ts';
import { openTestSandbox } from '../../support/accounts/open-test-sandbox.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { offer, quickSeal, sendsEmail } from '../../support/contracts/arrange-contract.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, refusedAfter } from '../golden-case.ts';

const given = 'a key of the sandbox';
const arrange = async (test: TestApp) => (await openTestSandbox(test)).apiKey;
const withKey = (request: Call) => (apiKey: string) => ({
  ...request,
  query: { api_key: apiKey, ...request.query },
});

/** The first project of a database, with a contract that is open. */
async function offerInSandbox(test: TestApp): Promise<string> {
  const sandbox = await openTestSandbox(test);
  await offer(sandbox);
  return sandbox.apiKey;
}
const onProject = (more: object = {}) => withKey({ body: { data: { project_id: '1', ...more } } });
const options = { ports: { ...quickSeal, ...sendsEmail } };

export const sandboxCases = [
  ...casesOf('opensandbox', {
    'first-time': { request: { body: {} } },
    'there-is-one': {
      given: 'the account has a sandbox',
      arrange,
      request: { body: {} },
    },
    'of-a-sandbox': {
      given,
      arrange,
      request: withKey({ body: {} }),
      refusal: 'SANDBOX_REFUSED',
    },
    'no-object': { request: { body: '[]' }, refusal: 'INVALID_PARAMETERS' },
  }),
  ...casesOf('resetsandbox', {
    'with-a-customer': {
      given: 'a sandbox with a customer, whose creation is an event',
      arrange: async (test) => {
        const sandbox = await openTestSandbox(test);
        await addCustomer(sandbox);
        return sandbox.apiKey;
      },
      request: withKey({ body: {} }),
    },
    'of-a-real-account': { request: { body: {} }, refusal: 'SANDBOX_ONLY' },
    'no-object': {
      given,
      arrange,
      request: withKey({ body: '[]' }),
      refusal: 'INVALID_PARAMETERS',
    },
  }),
  ...casesOf('gettestmessages', {
    empty: { given, arrange, request: withKey({}) },
    ...refusedAfter(
      'INVALID_PARAMETERS',
      { given, arrange },
      {
        'limit-too-high': withKey({ query: { limit: '101' } }),
        'unknown-cursor': withKey({ query: { cursor: 'msg_unknown' } }),
      },
    ),
    'of-a-real-account': { request: {}, refusal: 'SANDBOX_ONLY' },
  }),
  ...casesOf('signtestcontract', {
    signs: {
      given: 'a key of the sandbox, and an open contract on its project',
      options,
      arrange: offerInSandbox,
      request: onProject(),
    },
    declines: {
      given: 'a key of the sandbox, and an open contract on its project',
      options,
      arrange: offerInSandbox,
      request: onProject({ decision: 'decline', reason: 'Too expensive' }),
    },
    'declined-before': {
      given: 'a key of the sandbox, and a contract that was declined',
      options,
      arrange: async (test) => {
        const apiKey = await offerInSandbox(test);
        const body = { data: { project_id: '1', decision: 'decline' } };
        const { status } = await test.call('signtestcontract', {
          query: { api_key: apiKey },
          body,
        });
        assert.equal(status, 200);
        return apiKey;
      },
      request: onProject(),
      refusal: 'CONTRACT_NOT_OPEN',
    },
    'no-contract': { given, arrange, request: onProject(), refusal: 'CONTRACT_NOT_FOUND' },
    'names-nothing': {
      given,
      arrange,
      request: withKey({ body: { data: {} } }),
      refusal: 'INVALID_PARAMETERS',
    },
    'of-a-real-account': {
      given: 'an open contract of a real account',
      options,
      arrange: async (test) => {
        await offer(test);
        return (await findContracts(storeOf(test), { projectId: 1 }, 1))[0]?.contractId;
      },
      request: { body: { data: { project_id: '1' } } },
      refusal: 'SANDBOX_ONLY',
    },
  }),
];
