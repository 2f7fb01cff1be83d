import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAfter } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
const plan = {
  customer_id: '1',
  name: 'Plan.pdf',
  content: Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64'),
};
const withCustomer = {
  given: 'a customer',
  arrange: async (test: TestApp) => void (await test.call('createcustomer', sent(ann))),
};
const withFile = {
  given: 'a customer and a file',
  arrange: async (test: TestApp) => {
    await withCustomer.arrange(test);
    await test.call('addfile', sent(plan));
  },
};
const withProject = {
  given: 'a customer with a project and a file about none',
  arrange: async (test: TestApp) => {
    await withFile.arrange(test);
    await test.call('createproject', sent({ customer_id: '1', project_title: 'Lee residence' }));
  },
};

export const fileCases: GoldenCase[] = [
  ...casesOf('addfile', {
    stored: { ...withCustomer, request: sent(plan) },
    ...refusedAfter('INVALID_PARAMETERS', withCustomer, {
      'name-with-a-folder': sent({ ...plan, name: 'a/b.pdf' }),
      'name-of-a-program': sent({ ...plan, name: 'run.exe' }),
      'content-missing': sent({ customer_id: '1', name: 'Plan.pdf' }),
      'content-empty': sent({ ...plan, content: '' }),
      'content-not-base64': sent({ ...plan, content: '%PDF' }),
      'content-of-another-kind': sent({ ...plan, content: 'QQ==' }),
    }),
    'project-of-nobody': {
      ...withCustomer,
      request: sent({ ...plan, project_id: '9' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    'customer-unknown': { request: sent(plan), refusal: 'CUSTOMER_NOT_FOUND' },
  }),

  ...casesOf('getfiles', {
    'of-customer': { ...withFile, request: { query: { customer_id: '1' } } },
    'customer-missing': { request: {}, refusal: 'INVALID_PARAMETERS' },
    'customer-unknown': {
      request: { query: { customer_email: 'nobody@example.com' } },
      refusal: 'CUSTOMER_NOT_FOUND',
    },
  }),

  ...casesOf('getfile', {
    stored: { ...withFile, request: { query: { file_id: '1' } } },
    'in-a-store-that-is-not-set': {
      given: 'a customer and a file, whose content is in a file store',
      arrange: async (test: TestApp) => {
        await withFile.arrange(test);
        await test.database.change("update documents set object_key = '1/a'");
      },
      request: { query: { file_id: '1' } },
      refusal: 'FILE_UNAVAILABLE',
    },
    unknown: { request: { query: { file_id: '9' } }, refusal: 'FILE_NOT_FOUND' },
    'id-missing': { request: {}, refusal: 'INVALID_PARAMETERS' },
  }),

  ...casesOf('changefile', {
    renamed: { ...withFile, request: sent({ file_id: '1', name: 'Roof plan' }) },
    'about-a-project': { ...withProject, request: sent({ file_id: '1', project_id: '1' }) },
    'about-no-project-in-particular': {
      given: 'a file about a project',
      arrange: async (test) => {
        await withProject.arrange(test);
        await test.call('changefile', sent({ file_id: '1', project_id: '1' }));
      },
      request: sent({ file_id: '1', project_id: '' }),
    },
    'nothing-new': { ...withFile, request: sent({ file_id: '1' }) },
    'project-unknown': {
      ...withFile,
      request: sent({ file_id: '1', project_id: '9' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    unknown: { request: sent({ file_id: '9', name: 'Plan' }), refusal: 'FILE_NOT_FOUND' },
    ...refusedAfter('INVALID_PARAMETERS', withFile, {
      'name-with-a-folder': sent({ file_id: '1', name: 'a/b.pdf' }),
      'project-not-digits': sent({ file_id: '1', project_id: 'x' }),
      'id-missing': sent({ name: 'Plan' }),
    }),
  }),

  ...casesOf('removefile', {
    removed: { ...withFile, request: sent({ file_id: '1' }) },
    unknown: { request: sent({ file_id: '9' }), refusal: 'FILE_NOT_FOUND' },
    'id-missing': { request: sent({}), refusal: 'INVALID_PARAMETERS' },
  }),
];
