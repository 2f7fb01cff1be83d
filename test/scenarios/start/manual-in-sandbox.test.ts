import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readExample } from '../../../src/doors/api/read-example.ts';
import { rememberAnsweredIds } from '../../support/api/answered-ids.ts';
import { operationTable } from '../../support/api/operation-table.ts';
import { callService } from '../../support/processes/call-service.ts';
import { examplesOf, runCurl } from '../../support/processes/manual-examples.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';

/**
 * The refusals of an empty sandbox, in which the examples do not find what the demo account has. All other examples succeed.
 */
const refused: Readonly<Record<string, string>> = {
  calculate: 'PROJECT_NOT_FOUND',
  changestatus: 'STATUS_NOT_FOUND',
  addfile: 'CUSTOMER_NOT_FOUND',
  addtask: 'CUSTOMER_NOT_FOUND',
  finishtask: 'TASK_NOT_FOUND',
  gettasks: 'CUSTOMER_NOT_FOUND',
  removetask: 'TASK_NOT_FOUND',
  getconsent: 'CUSTOMER_NOT_FOUND',
  getcontract: 'CONTRACT_NOT_FOUND',
  getcontractaudit: 'CONTRACT_NOT_FOUND',
  getcontractpdf: 'CONTRACT_NOT_FOUND',
  getcustomerByemail: 'CUSTOMER_NOT_FOUND',
  getcustomerfields: 'CUSTOMER_NOT_FOUND',
  getfile: 'FILE_NOT_FOUND',
  getfiles: 'CUSTOMER_NOT_FOUND',
  getmessage: 'MESSAGE_NOT_FOUND',
  getproject: 'PROJECT_NOT_FOUND',
  getproposal: 'PROJECT_NOT_FOUND',
  getproposalpdf: 'PROJECT_NOT_FOUND',
  getproposalviews: 'PROJECT_NOT_FOUND',
  getreplies: 'CUSTOMER_NOT_FOUND',
  getstatuschanges: 'CUSTOMER_NOT_FOUND',
  opensandbox: 'SANDBOX_REFUSED',
  publishproposal: 'PROJECT_NOT_FOUND',
  removefile: 'FILE_NOT_FOUND',
  removestatus: 'STATUS_NOT_FOUND',
  sendprojectemail: 'PROJECT_NOT_FOUND',
  sendprojectsms: 'PROJECT_NOT_FOUND',
  setcustomerfields: 'CUSTOMER_NOT_FOUND',
  setconsent: 'CUSTOMER_NOT_FOUND',
  signtestcontract: 'CONTRACT_NOT_FOUND',
  updateproject: 'PROJECT_NOT_FOUND',
  withdrawproposal: 'PROJECT_NOT_FOUND',
};

test('every example of the reference succeeds in a fresh sandbox, or is refused as its operation says', {
  timeout: 300_000,
}, async (t) => {
  const { runJson, serve } = await openDataFolder(t);
  const named = ['--name', 'Example Solar', '--email', 'alex@example.com'];
  const { account_id } = await runJson('account', 'create', ...named);
  const { api_key } = await runJson('key', 'create', '--account', account_id);
  const service = await serve();
  const { body: opened } = await callService(service, api_key, 'opensandbox', { body: {} });
  const environment = { SUNDESK_KEY: opened.api_key, SUNDESK_URL: service.url };

  const [first = '', ...examples] = await examplesOf(service);
  const begun = await runCurl(first.replace('sundesk_…', opened.api_key), environment);
  assert.equal(begun.status, 200, begun.body);
  const ids = rememberAnsweredIds();
  const answered: Record<string, string> = {};
  for (const example of examples) {
    const action = /apidata\.php\/(\w+)/.exec(example)?.[1] ?? '';
    const { status, type, body } = await runCurl(ids.translate(example), environment);
    const answer = type.startsWith('application/json') ? JSON.parse(body) : undefined;
    if (status === 200) {
      if (answer !== undefined) ids.learn(readExample(action).answer, answer);
      continue;
    }
    const code = answer?.code ?? body;
    answered[action] = code;
    const refusals: readonly string[] =
      operationTable.find((one) => one.action === action)?.refusals ?? [];
    assert.ok(refusals.includes(code), `${example}\n${body}`);
  }
  assert.deepEqual(answered, refused);
});
