import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** One operation of the node: its fields, and its request. */
export type Operation = {
  resource: string;
  operation: string;
  /** Name in n8n's list of actions. */
  title: string;
  description: string;
  /** Name in the API. */
  action: string;
  method: 'GET' | 'POST';
  /** Fields that must be filled in, and those that may be. */
  required: INodeProperties[];
  optional?: INodeProperties[];
  /** The part of the answer that is the item; all of it unless given. */
  result?: string;
  /** The body's `data` from the fields that were filled in; those fields themselves unless given. */
  toData?: (fields: IDataObject) => IDataObject;
};

const text = (name: string, displayName: string, more: Partial<INodeProperties> = {}) =>
  ({ displayName, name, type: 'string', default: '', ...more }) as INodeProperties;

/** A drop-down that asks Sundesk for its options. */
const list = (name: string, displayName: string, method: string, description = '') =>
  ({
    displayName: `${displayName} Name or ID`,
    name,
    type: 'options',
    default: '',
    typeOptions: { loadOptionsMethod: method },
    description:
      `${description} Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>`.trim(),
  }) as INodeProperties;

const choice = (name: string, displayName: string, values: readonly string[]) =>
  ({
    displayName,
    name,
    type: 'options',
    default: values[0],
    options: values.map((value): INodePropertyOptions => ({ name: value, value })),
  }) as INodeProperties;

const paragraph = { typeOptions: { rows: 4 } };
const email = text('customer_email', 'Email', { placeholder: 'name@email.com' });
const customer = text('customer_id', 'Customer ID');
const project = list('project_id', 'Project', 'getProjects');
/** Names whom a message is for: the customer of a project, or the customer themselves. */
const about: INodeProperties[] = [
  { ...email, displayName: 'Customer Email', description: 'For a message about no project' },
  { ...customer, description: 'For a message about no project' },
  project,
];
const status = list('customer_status', 'Status', 'getStatuses');
const reason = text('reason', 'Reason', {
  description: 'Required for a status that means the sale is lost',
});

const details: INodeProperties[] = [
  text('company_name', 'Company Name'),
  text('company_phone', 'Company Phone'),
  choice('customer_type', 'Customer Type', ['Residential', 'Commercial', 'Large-Scale']),
  text('customer_first_name', 'First Name'),
  choice('gst_status', 'GST Status', ['Not GST Registered', 'GST Registered']),
  text('customer_last_name', 'Last Name'),
  list('owner_email', 'Owner', 'getOwners'),
  text('customer_phone_1', 'Phone'),
  text('customer_phone_2', 'Second Phone'),
];

const address = [
  text('street', 'Street'),
  text('streetnum', 'Street Number'),
  text('suburb', 'Suburb'),
  choice('state', 'State', ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']),
  text('postcode', 'Postcode'),
];

/** All operations, by resource in the order in which n8n shows them. */
export const operations: readonly Operation[] = [
  {
    resource: 'customer',
    operation: 'addNote',
    title: 'Add a note to a customer',
    description: 'Add a note to a customer',
    action: 'addcustomernote',
    method: 'POST',
    required: [customer, text('note', 'Note', paragraph)],
    result: 'customer',
  },
  {
    resource: 'customer',
    operation: 'create',
    title: 'Create a customer',
    description: 'Create a customer; an email address that is already in use is an error',
    action: 'createcustomer',
    method: 'POST',
    required: [email, text('customer_name', 'Full Name')],
    optional: [...details, status],
    result: 'customer',
  },
  {
    resource: 'customer',
    operation: 'get',
    title: 'Get a customer by email',
    description: 'Get a customer by email address, with notes and projects',
    action: 'getcustomerByemail',
    method: 'GET',
    required: [email],
  },
  {
    resource: 'customer',
    operation: 'setStatus',
    title: 'Set the status of a customer',
    description: 'Move a customer to another status of the pipeline',
    action: 'setcustomerstatus',
    method: 'POST',
    required: [customer, status],
    optional: [reason],
    result: 'customer',
  },
  {
    resource: 'customer',
    operation: 'update',
    title: 'Update a customer',
    description: 'Change the details of a customer; what is not given stays',
    action: 'updatecustomer',
    method: 'POST',
    required: [customer],
    optional: [...details, { ...email, displayName: 'New Email' }, status, reason],
    result: 'customer',
  },
  {
    resource: 'message',
    operation: 'sendEmail',
    title: 'Send an email',
    description:
      'Send an email to a customer, about a project or none, from a template or with your text',
    action: 'sendprojectemail',
    method: 'POST',
    required: [],
    optional: [
      {
        displayName: 'Attach Proposal',
        name: 'attach_pdf',
        type: 'boolean',
        default: false,
        description: 'Whether the PDF of the published proposal is attached',
      },
      ...about,
      text('subject', 'Subject'),
      list('template', 'Template', 'getEmailTemplates'),
      text('text', 'Text', paragraph),
    ],
  },
  {
    resource: 'message',
    operation: 'sendSms',
    title: 'Send an SMS',
    description:
      'Send an SMS to a customer, about a project or none, from a template or with your text',
    action: 'sendprojectsms',
    method: 'POST',
    required: [],
    optional: [
      ...about,
      list('template', 'Template', 'getSmsTemplates'),
      text('text', 'Text', paragraph),
    ],
  },
  {
    resource: 'project',
    operation: 'create',
    title: 'Create a project',
    description: 'Create a project for a customer',
    action: 'createproject',
    method: 'POST',
    required: [customer, text('project_title', 'Title')],
    optional: address,
    result: 'project',
    toData: groupAddress,
  },
  {
    resource: 'project',
    operation: 'get',
    title: 'Get a project',
    description: 'Get a project with its specification and quote',
    action: 'getproject',
    method: 'GET',
    required: [project],
  },
  {
    resource: 'proposal',
    operation: 'get',
    title: 'Get a proposal',
    description: 'Get the newest proposal of a project',
    action: 'getproposal',
    method: 'GET',
    required: [project],
  },
  {
    resource: 'proposal',
    operation: 'publish',
    title: 'Publish a proposal',
    description: 'Publish a project as a proposal and return its link',
    action: 'publishproposal',
    method: 'POST',
    required: [project],
    optional: [
      text('message', 'Message', {
        ...paragraph,
        description: 'Shown at the top of the proposal',
      }),
      text('expires_on', 'Valid Until', { placeholder: '2026-12-31' }),
    ],
    result: 'proposal',
  },
];

/** Gathers the fields of the address in `site_address`, as the API takes it. */
function groupAddress(fields: IDataObject): IDataObject {
  const isPart = ([name]: [string, unknown]) => address.some((field) => field.name === name);
  const entries = Object.entries(fields);
  const parts = entries.filter(isPart);
  const others = Object.fromEntries(entries.filter((entry) => !isPart(entry)));
  return parts.length === 0 ? others : { ...others, site_address: Object.fromEntries(parts) };
}
