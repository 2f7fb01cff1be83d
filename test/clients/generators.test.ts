import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { App } from '../../src/domain/app.ts';
import { describePaths } from '../../src/doors/api/open-api/describe-paths.ts';
import { operationsOf } from '../../src/doors/api/operations.ts';
import { openClientApp } from '../support/clients/open-client-app.ts';

const root = join(import.meta.dirname, '../..');
const installed = join(root, 'clients/generators/node_modules');
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const run = promisify(execFile);
/** Where generated files are. Written apart, because the runner takes a whole line for an import of this file. */
const made = '.';
/** Programs start one after another. */
const timeout = 180_000;

/** The folder alone proves nothing: openapi-generator is fetched into it even when npm could not install the others. */
const notInstalled =
  !existsSync(join(installed, 'openapi-typescript')) &&
  'not installed: npm ci --prefix clients/generators';
const jar = join(installed, 'openapi-generator-cli.jar');
const noJar =
  !existsSync(jar) &&
  'openapi-generator is missing: npm run fetch-java --prefix clients/generators';
const noJava = spawnSync('java', ['-version']).status !== 0 && 'Java is not installed';
const python = process.env.OPENAPI_PYTHON_CLIENT ?? 'openapi-python-client';
const noPython =
  spawnSync(python, ['--version']).status !== 0 && 'openapi-python-client is not installed';

test('openapi-typescript makes types with which openapi-fetch calls the service', {
  skip: notInstalled,
  timeout,
}, async (t) => {
  const folder = openFolder(t);
  await run(
    process.execPath,
    [join(installed, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.ts'],
    { cwd: folder },
  );
  const program = `import createClient from 'openapi-fetch';
import type { components, paths } from '${made}/api.ts';
const api_key = process.env.KEY ?? '';
const client = createClient<paths>({ baseUrl: process.env.URL ?? '' });
client.use({ onRequest: ({ request }) => new Request(\`\${request.url}\${request.url.includes('?') ? '&' : '?'}api_key=\${api_key}\`, request) });
const customer_email = 'ann@example.com';
const created = await client.POST('/apidata.php/createcustomer', { body: { data: { customer_email, customer_last_name: 'Lee' } } });
const listed = await client.GET('/apidata.php/findcustomers', { params: { query: { customer_type: 'Residential' } } });
const answers = [
  created,
  listed,
  await client.GET('/apidata.php/getcustomerByemail', { params: { query: { customer_email } } }),
  await client.GET('/apidata.php/getallcustomers'),
  await client.POST('/apidata.php/addcustomernote', { body: { data: { customer_email, note: 'Called' } } }),
  await client.POST('/apidata.php/updatecustomer', { body: { data: { customer_email, company_name: 'Lee Solar' } } }),
  await client.POST('/apidata.php/createproject', { body: { data: { customer_email, project_title: 'Roof' } } }),
  await client.GET('/apidata.php/getprojects'),
  await client.GET('/apidata.php/getstatuses'),
  await client.GET('/apidata.php/getevents', { params: { query: { after: 'start' } } }),
  await client.GET('/apidata.php/getaccount'),
  await client.GET('/apidata.php/getusers'),
];
const found: components['schemas']['ListedCustomer'] | undefined = listed.data?.items[0];
console.log(JSON.stringify([answers.map(({ response }) => response.status), found?.customer_email, found?.updated_at.length]));
`;
  const wrong = `import createClient from 'openapi-fetch';
import type { paths } from '${made}/api.ts';
const client = createClient<paths>({ baseUrl: '' });
await client.POST('/apidata.php/createcustomer', { body: { data: { customer_name: 'Lee' } } });
await client.POST('/apidata.php/subscribe_customer', { body: { hookUrl: 'https://example.com/', type_request: 'customer_made' } });
`;
  await assertWorks(t, { folder, program, wrong, faults: ['wrong.ts:4', 'wrong.ts:5'] });
});

test('@hey-api/openapi-ts makes a client that calls the service', {
  skip: notInstalled,
  timeout,
}, async (t) => {
  const folder = openFolder(t);
  const settings = {
    input: join(folder, 'openapi.json'),
    output: { path: join(folder, 'api'), importFileExtension: '.ts' },
    logs: { file: false },
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(settings));
  await run(
    process.execPath,
    [join(installed, '@hey-api/openapi-ts/bin/run.js'), '-f', join(folder, 'config.json')],
    { cwd: folder },
  );
  const program = `import { createClient, createConfig } from '${made}/api/client/index.ts';
import type { ListedCustomer } from '${made}/api/index.ts';
import * as sundesk from '${made}/api/index.ts';
const client = createClient(createConfig({ baseUrl: process.env.URL ?? '', auth: process.env.KEY ?? '' }));
const customer_email = 'ann@example.com';
const found = await sundesk.findcustomers({ client, query: { customer_type: 'Residential' } });
const answers = [
  found,
  await sundesk.createcustomer({ client, body: { data: { customer_email, customer_last_name: 'Lee' } } }),
  await sundesk.getcustomerByemail({ client, query: { customer_email } }),
  await sundesk.getallcustomers({ client }),
  await sundesk.addcustomernote({ client, body: { data: { customer_email, note: 'Called' } } }),
  await sundesk.updatecustomer({ client, body: { data: { customer_email, company_name: 'Lee Solar' } } }),
  await sundesk.createproject({ client, body: { data: { customer_email, project_title: 'Roof' } } }),
  await sundesk.getprojects({ client }),
  await sundesk.getstatuses({ client }),
  await sundesk.getevents({ client, query: { after: 'start' } }),
  await sundesk.getaccount({ client }),
  await sundesk.getusers({ client }),
];
const listed = await sundesk.findcustomers({ client });
const first: ListedCustomer | undefined = listed.data?.items[0];
console.log(JSON.stringify([answers.map(({ response }) => response?.status), first?.customer_email, first?.updated_at.length]));
`;
  const wrong = `import { createcustomer, subscribeCustomer } from '${made}/api/index.ts';
await createcustomer({ body: { data: { customer_name: 'Lee' } } });
await subscribeCustomer({ body: { hookUrl: 'https://example.com/', type_request: 'customer_made' } });
`;
  await assertWorks(t, { folder, program, wrong, faults: ['wrong.ts:2', 'wrong.ts:3'] });
});

test('openapi-generator makes a client that calls the service', {
  skip: noJava || noJar,
  timeout,
}, async (t) => {
  const folder = openFolder(t);
  await run('java', [
    ...['-jar', jar, 'generate', '-g', 'typescript-fetch', '-i', join(folder, 'openapi.json')],
    ...['-o', join(folder, 'api'), '--additional-properties', 'importFileExtension=.ts'],
    ...['--global-property', 'apis,models,supportingFiles,apiDocs=false,modelDocs=false'],
  ]);
  const program = `import * as sundesk from '${made}/api/index.ts';
const configuration = new sundesk.Configuration({ basePath: process.env.URL ?? '', apiKey: process.env.KEY ?? '' });
const account = new sundesk.AccountApi(configuration);
const customers = new sundesk.CustomersApi(configuration);
const projects = new sundesk.ProjectsApi(configuration);
const customerEmail = 'ann@example.com';
const created = { data: { customerEmail, customerLastName: 'Lee' } };
const noted = { data: { customerEmail, note: 'Called' } };
const updated = { data: { customerEmail, companyName: 'Lee Solar' } };
const project = { data: { customerEmail, projectTitle: 'Roof' } };
const answers = [
  await customers.createcustomerRaw({ createCustomerRequest: created }),
  await customers.findcustomersRaw({ customerType: 'Residential' }),
  await customers.getcustomerByemailRaw({ customerEmail }),
  await customers.getallcustomersRaw({}),
  await customers.addcustomernoteRaw({ addCustomerNoteRequest: noted }),
  await customers.updatecustomerRaw({ updateCustomerRequest: updated }),
  await projects.createprojectRaw({ createProjectRequest: project }),
  await projects.getprojectsRaw({}),
  await new sundesk.PipelineApi(configuration).getstatusesRaw(),
  await new sundesk.EventsApi(configuration).geteventsRaw({ after: 'start' }),
  await account.getaccountRaw(),
  await account.getusersRaw({}),
];
const { items } = await customers.findcustomers();
const found: sundesk.ListedCustomer | undefined = items[0];
console.log(JSON.stringify([answers.map(({ raw }) => raw.status), found?.customerEmail, found?.updatedAt.length]));
`;
  const wrong = `import { CustomersApi } from '${made}/api/index.ts';
await new CustomersApi().createcustomer({ createCustomerRequest: { data: { customerName: 'Lee' } } });
await new CustomersApi().findcustomers({ customerType: 'House' });
`;
  // Its classes have parameter properties, which Node does not merely strip.
  const flags = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
  const faults = ['wrong.ts:2', 'wrong.ts:3'];
  await assertWorks(t, { folder, program, wrong, faults, flags });
});

test('openapi-python-client makes a client that calls the service', {
  skip: noPython,
  timeout,
}, async (t) => {
  const folder = openFolder(t);
  await run(python, [
    ...['generate', '--path', join(folder, 'openapi.json'), '--meta', 'none'],
    ...['--output-path', join(folder, 'sundesk_api')],
  ]);
  const { url, apiKey } = await openClientApp(t);
  const program = `import os
from sundesk_api import Client
from sundesk_api.api.customers import (addcustomernote, createcustomer, findcustomers,
    getallcustomers, getcustomer_byemail, updatecustomer)
from sundesk_api.api.account import getaccount, getusers
from sundesk_api.api.pipeline import getstatuses
from sundesk_api.api.projects import createproject, getprojects
from sundesk_api.models import (AddCustomerNoteRequest, CreateCustomerRequest,
    CreateProjectRequest, UpdateCustomerRequest)
client = Client(os.environ["URL"], httpx_args={"params": {"api_key": os.environ["KEY"]}})
email = "ann@example.com"
answers = [
    createcustomer.sync_detailed(client=client, body=CreateCustomerRequest.from_dict(
        {"data": {"customer_email": email, "customer_last_name": "Lee"}})),
    getcustomer_byemail.sync_detailed(client=client, customer_email=email),
    getallcustomers.sync_detailed(client=client),
    addcustomernote.sync_detailed(client=client, body=AddCustomerNoteRequest.from_dict(
        {"data": {"customer_email": email, "note": "Called"}})),
    updatecustomer.sync_detailed(client=client, body=UpdateCustomerRequest.from_dict(
        {"data": {"customer_email": email, "company_name": "Lee Solar"}})),
    createproject.sync_detailed(client=client, body=CreateProjectRequest.from_dict(
        {"data": {"customer_email": email, "project_title": "Roof"}})),
    getprojects.sync_detailed(client=client),
    getstatuses.sync_detailed(client=client),
    getaccount.sync_detailed(client=client),
    getusers.sync_detailed(client=client),
]
found = findcustomers.sync(client=client)
print([int(one.status_code) for one in answers], found.items[0].customer_email,
    found.items[0].updated_at is not None)
`;
  writeFileSync(join(folder, 'program.py'), program);
  // The packages that the client needs are those of its generator.
  const [, interpreter = 'python3'] =
    /^#!(\S+)/.exec(execFileSync('head', ['-1', which(python)], { encoding: 'utf8' })) ?? [];
  const { stdout } = await run(interpreter, [join(folder, 'program.py')], {
    env: { ...process.env, URL: url, KEY: apiKey },
  });
  assert.equal(stdout.trim(), `[${Array(10).fill(200).join(', ')}] ann@example.com True`);
});

function which(program: string): string {
  return program.includes('/')
    ? program
    : execFileSync('which', [program], { encoding: 'utf8' }).trim();
}

/** A folder with the document, as generators are given it. */
function openFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-generated-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { serverUrl: 'http://127.0.0.1', version: '1.0.0' };
  const document = describePaths(operationsOf({} as App), settings);
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  if (existsSync(installed)) symlinkSync(installed, join(folder, 'node_modules'));
  return folder;
}

/** The program compiles and gets its answers from a running service, and the wrong one does not compile. */
async function assertWorks(
  t: TestContext,
  about: {
    folder: string;
    program: string;
    wrong: string;
    faults: readonly string[];
    flags?: readonly string[];
  },
): Promise<void> {
  const { folder } = about;
  writeFileSync(join(folder, 'program.ts'), about.program);
  writeFileSync(join(folder, 'wrong.ts'), about.wrong);
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const settings = { compilerOptions, include: ['program.ts', 'wrong.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const { stdout: said } = spawnSync(
    process.execPath,
    [compiler, '-p', folder, '--pretty', 'false'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const faults = said.matchAll(/^(\S+?)\((\d+),\d+\): error/gm);
  assert.deepEqual(
    [...faults].map(([, file, line]) => `${file}:${line}`),
    about.faults,
    said,
  );
  const { url, apiKey } = await openClientApp(t);
  const { stdout } = await run(
    process.execPath,
    [...(about.flags ?? []), join(folder, 'program.ts')],
    {
      env: { ...process.env, URL: url, KEY: apiKey },
    },
  );
  const [statuses, email, length] = JSON.parse(stdout);
  assert.deepEqual([statuses, email, length], [Array(12).fill(200), 'ann@example.com', 19]);
}
