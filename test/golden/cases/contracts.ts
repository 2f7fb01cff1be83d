import { closeContract } from '../../../src/domain/contracts/close-contract.ts';
import type { Contract } from '../../../src/domain/contracts/contract.ts';
import { declineContract } from '../../../src/domain/contracts/signing/decline-contract.ts';
import { recordShown } from '../../../src/domain/contracts/signing/lock-for-signer.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import {
  addScan,
  ann,
  as,
  bob,
  markOnPaper,
  offer,
  quickSeal,
  reopen,
  seal,
  sendsEmail,
  sign,
} from '../../support/contracts/arrange-contract.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

const invalid = 'INVALID_PARAMETERS';
const notFound = 'CONTRACT_NOT_FOUND';
const options = { ports: quickSeal };

const open = { given: 'an open contract with one signer', arrange: idOf(offer) };
const mailed = { ...open, options: { ports: sendsEmail } };
const halfSigned = {
  given: 'a contract that the first of two signers has signed',
  arrange: idOf(signHalf),
};
const sealing = {
  given: 'a contract that all have signed, and that is not sealed yet',
  arrange: idOf(signAll),
};
const signed = {
  given: 'a contract of an unsolicited sale that all have signed',
  options,
  arrange: idOf(signAndSeal),
};
const declined = { given: 'a contract that a signer has declined', arrange: idOf(declineOne) };
const onPaper = {
  given: 'a contract of an unsolicited sale that was signed on paper, without a scan',
  arrange: idOf(signOnPaper),
};
const scanned = {
  given: 'a contract that was signed on paper, with a photo of it',
  arrange: idOf(scanPaper),
};
const voided = {
  given: 'a signed contract whose sale was reopened',
  options,
  arrange: idOf(reopenSigned),
};
const changed = {
  given: 'a signed contract, and a variation of it that is open',
  options,
  arrange: idOf(vary),
};

export const contractCases: GoldenCase[] = [
  ...casesOf('getcontract', {
    open: { ...open, request: byId },
    'with-a-signer-to-come': { ...halfSigned, request: byId },
    sealing: { ...sealing, request: byId },
    signed: { ...signed, request: byId },
    'signed-on-paper': { ...scanned, request: byId },
    'signed-on-paper-without-a-scan': { ...onPaper, request: byId },
    voided: { ...voided, request: byId },
    declined: { ...declined, request: byId },
    closed: {
      given: 'a contract that was closed because its proposal was withdrawn',
      arrange: idOf(closeOne),
      request: byId,
    },
    'the-latest-of-a-project': { ...changed, request: { query: { project_id: '1' } } },
    ...refusedAs(invalid, {
      'id-missing': {},
      'id-too-long': byId('c'.repeat(101)),
      'project-no-number': { query: { project_id: 'p' } },
    }),
    'id-unknown': { ...open, request: byId('con_unknown'), refusal: notFound },
    'project-without-one': { request: { query: { project_id: '1' } }, refusal: notFound },
  }),

  ...casesOf('getcontracts', {
    none: { ...customerAlone(), request: { query: { customer_id: '1' } } },
    'of-a-project': { ...changed, request: { query: { project_id: '1' } } },
    'of-a-customer': { ...changed, request: { query: { customer_id: '1' } } },
    'of-an-unknown-project': { ...open, request: { query: { project_id: '999' } } },
    all: { ...changed, request: {} },
    'first-page': { ...changed, request: { query: { limit: '1' } } },
    ...refusedAs(invalid, {
      'limit-too-large': { query: { limit: '101' } },
      'cursor-of-nothing': { query: { cursor: 'c' } },
      'customer-no-number': { query: { customer_id: 'c' } },
    }),
  }),

  ...casesOf('getcontractaudit', {
    signed: { ...signed, request: byId },
    declined: { ...declined, request: byId },
    'signed-on-paper': { ...scanned, request: byId },
    voided: { ...voided, request: byId },
    'id-missing': { request: {}, refusal: invalid },
    'id-unknown': { ...open, request: byId('con_unknown'), refusal: notFound },
  }),

  ...casesOf('getcontractpdf', {
    signed: { ...signed, request: byId },
    'signed-on-paper': { ...scanned, request: byId },
    'signed-on-paper-without-a-scan': {
      ...onPaper,
      request: byId,
      refusal: 'CONTRACT_NOT_SIGNED',
    },
    voided: { ...voided, request: byId },
    'before-it-is-signed': { ...halfSigned, request: byId, refusal: 'CONTRACT_NOT_SIGNED' },
    'of-one-that-was-declined': { ...declined, request: byId, refusal: 'CONTRACT_NOT_SIGNED' },
    'while-it-is-sealed': { ...sealing, request: byId, refusal: 'CONTRACT_BEING_SEALED' },
    'id-missing': { request: {}, refusal: invalid },
    'id-unknown': { ...open, request: byId('con_unknown'), refusal: notFound },
  }),

  ...casesOf('sendsigninglink', {
    sent: { ...mailed, request: toSigner },
    'to-one-who-signed': {
      ...halfSigned,
      options: { ports: sendsEmail },
      request: toSigner,
      refusal: 'CONTRACT_NOT_OPEN',
    },
    'of-one-that-was-declined': {
      ...declined,
      options: { ports: sendsEmail },
      request: toSigner,
      refusal: 'CONTRACT_NOT_OPEN',
    },
    'without-email': { ...open, request: toSigner, refusal: 'EMAIL_NOT_CONFIGURED' },
    'to-one-without-an-address': {
      given: 'an open contract of a signer without an email address',
      options: { ports: sendsEmail },
      arrange: idOf((test) => offer(test, { signers: [{ ...ann, email: '' }] })),
      request: toSigner,
      refusal: 'NO_RECIPIENT',
    },
    'a-second-within-a-minute': {
      given: 'an open contract, whose signer was sent the link just now',
      options: { ports: sendsEmail },
      arrange: async (test) => {
        const { contractId } = await offer(test);
        await test.call('sendsigninglink', toSigner(contractId));
        return contractId;
      },
      request: toSigner,
      refusal: 'RATE_LIMITED',
    },
    'position-missing': {
      ...mailed,
      request: (contract_id) => ({ body: { data: { contract_id } } }),
      refusal: invalid,
    },
    'position-unknown': {
      ...mailed,
      request: (contract_id) => ({ body: { data: { contract_id, position: 2 } } }),
      refusal: notFound,
    },
    'id-unknown': { ...mailed, request: toSigner('con_unknown'), refusal: notFound },
  }),

  ...casesOf('reopencontract', {
    reopened: { ...signed, request: reopening, events: ['customer_status_change'] },
    'signed-on-paper': { ...onPaper, request: reopening, events: ['customer_status_change'] },
    'open-still': { ...open, request: reopening, refusal: 'CONTRACT_NOT_SIGNED' },
    again: { ...voided, request: reopening, refusal: 'CONTRACT_NOT_SIGNED' },
    'while-it-is-sealed': { ...sealing, request: reopening, refusal: 'CONTRACT_BEING_SEALED' },
    'into-a-status-that-ends-the-sale': {
      ...signed,
      request: (id) => reopening(id, { customer_status: 'Lost' }),
      refusal: invalid,
    },
    'into-an-unknown-status': {
      ...signed,
      request: (id) => reopening(id, { customer_status: 'Nowhere' }),
      refusal: invalid,
    },
    'reason-empty': {
      ...signed,
      request: (id) => reopening(id, { reason: ' ' }),
      refusal: invalid,
    },
    'id-unknown': { ...signed, request: reopening('con_unknown'), refusal: notFound },
  }),
];

function toSigner(contract_id: string): Call {
  return { body: { data: { contract_id, position: 1 } } };
}

function reopening(contract_id: string, other: object = {}): Call {
  const reason = 'They want a bigger battery';
  return { body: { data: { contract_id, customer_status: 'Negotiating', reason, ...other } } };
}

function byId(contractId: string): Call {
  return { query: { contract_id: contractId } };
}

function idOf(arrange: (test: TestApp) => Promise<Contract>) {
  return async (test: TestApp) => (await arrange(test)).contractId;
}

function customerAlone() {
  return { given: 'a customer', arrange: addCustomer };
}

async function signHalf(test: TestApp): Promise<Contract> {
  const contract = await offer(test, { signers: [ann, bob], saleType: 'unsolicited' });
  test.clock.advance(minuteMs);
  await sign(test, contract, 1);
  return contract;
}

async function signAll(test: TestApp): Promise<Contract> {
  const contract = await signHalf(test);
  test.clock.advance(minuteMs);
  await sign(test, contract, 2);
  return contract;
}

async function signAndSeal(test: TestApp): Promise<Contract> {
  const contract = await signAll(test);
  test.clock.advance(minuteMs);
  await seal(test, contract);
  return contract;
}

async function signOnPaper(test: TestApp): Promise<Contract> {
  const contract = await offer(test, { saleType: 'unsolicited' });
  test.clock.advance(minuteMs);
  return markOnPaper(test, contract);
}

async function scanPaper(test: TestApp): Promise<Contract> {
  const contract = await signOnPaper(test);
  test.clock.advance(minuteMs);
  return addScan(test, contract, Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
}

async function reopenSigned(test: TestApp): Promise<Contract> {
  const { contractId } = await signAndSeal(test);
  test.clock.advance(minuteMs);
  return (await reopen(test, { contractId })).contract;
}

async function declineOne(test: TestApp): Promise<Contract> {
  const contract = await offer(test);
  await recordShown(test.app, storeOf(test), as(test, contract, 1));
  test.clock.advance(minuteMs);
  const reason = 'We take the other offer.';
  return declineContract(test.app, storeOf(test), { ...as(test, contract, 1), reason });
}

async function closeOne(test: TestApp): Promise<Contract> {
  const contract = await offer(test);
  test.clock.advance(minuteMs);
  await storeOf(test).transaction((tx) =>
    closeContract(test.app, tx, {
      projectId: contract.projectId,
      reason: 'The proposal was withdrawn',
    }),
  );
  return contract;
}

async function vary(test: TestApp): Promise<Contract> {
  const { contractId } = await signAndSeal(test);
  test.clock.advance(minuteMs);
  const differences = [{ what: 'You pay', before: '$8,190.00', after: '$7,329.50' }];
  return offer(test, { projectId: 1, version: 2, replaces: { contractId, differences } });
}
