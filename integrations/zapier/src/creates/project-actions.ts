import type { PlainInputField } from 'zapier-platform-core';
import samples from '../samples.json' with { type: 'json' };
import { whichCustomer } from './customer-fields.ts';
import { defineAction } from './define-action.ts';

const { project, proposal_url, proposal_version } = samples.published_proposal_link.data;

const whichProject: PlainInputField = {
  key: 'project_id',
  label: 'Project',
  required: true,
  dynamic: 'project_list.id.title',
};

/** The components of an address, each a field of its own in a Zap. */
const addressFields: PlainInputField[] = [
  { key: 'streetnum', label: 'Street Number', type: 'string' },
  { key: 'street', label: 'Street', type: 'string' },
  { key: 'suburb', label: 'Suburb', type: 'string' },
  {
    key: 'state',
    label: 'State',
    choices: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
  },
  { key: 'postcode', label: 'Postcode', type: 'string' },
];

/** A project, or the customer of a message about none. */
const about: PlainInputField[] = [
  { ...whichProject, required: false, helpText: 'Leave blank to write about no project.' },
  ...whichCustomer.map((field) => ({
    ...field,
    helpText: 'For a message about no project. Leave blank if you choose a project.',
  })),
];

const sentSample = { id: 'msg_01m7xzf13z90aqqnahe2pva729', state: 'queued' };

type Sent = { message_id: string; state: string };
const sent = {
  toItem: ({ message_id, state }: Sent) => ({ id: message_id, state }),
  sample: sentSample,
};

const textHelp = 'Leave blank to use a template.';
const templateHelp = 'Leave blank to write your own text.';

/** Actions about a project, its proposal and its messages. */
export const projectActions = [
  defineAction<{ project: { project_id: string } }>({
    key: 'create_project',
    noun: 'Project',
    label: 'Create Project',
    description: 'Creates a project for a customer, to be designed in Sundesk.',
    action: 'createproject',
    repeatIsRetry: true,
    inputFields: [
      ...whichCustomer,
      { key: 'project_title', label: 'Title', type: 'string', required: true },
      ...addressFields,
    ],
    toData: groupAddress,
    toItem: (answer) => ({ id: answer.project.project_id, ...answer.project }),
    sample: { id: project.project_id, ...project },
  }),
  defineAction<{ is_new: boolean; proposal: { project_id: string } }>({
    key: 'publish_proposal',
    noun: 'Proposal',
    label: 'Publish Proposal',
    description: 'Publishes a project as a proposal and returns its link.',
    action: 'publishproposal',
    inputFields: [
      whichProject,
      {
        key: 'message',
        label: 'Message to the Customer',
        type: 'text',
        helpText: 'Shown at the top of the proposal.',
      },
      {
        key: 'expires_on',
        label: 'Valid Until',
        type: 'string',
        placeholder: '2026-12-31',
        helpText: 'Leave blank to use the setting of your account.',
      },
    ],
    toItem: ({ proposal, is_new }) => ({ id: proposal.project_id, ...proposal, is_new }),
    sample: {
      id: project.project_id,
      project_id: project.project_id,
      version: proposal_version,
      state: 'published',
      proposal_url,
      is_new: true,
    },
  }),
  defineAction<Sent>({
    ...sent,
    key: 'send_email',
    noun: 'Email',
    label: 'Send Email',
    description: 'Sends an email to a customer, about a project or none.',
    action: 'sendprojectemail',
    inputFields: [
      ...about,
      {
        key: 'template',
        label: 'Template',
        dynamic: 'email_template_list.name.name',
        helpText: templateHelp,
      },
      { key: 'subject', label: 'Subject', type: 'string', helpText: textHelp },
      { key: 'text', label: 'Text', type: 'text', helpText: textHelp },
      { key: 'attach_pdf', label: 'Attach the Proposal as a PDF', type: 'boolean' },
    ],
  }),
  defineAction<Sent>({
    ...sent,
    key: 'send_sms',
    noun: 'SMS',
    label: 'Send SMS',
    description: 'Sends an SMS to a customer, about a project or none.',
    action: 'sendprojectsms',
    inputFields: [
      ...about,
      {
        key: 'template',
        label: 'Template',
        dynamic: 'sms_template_list.name.name',
        helpText: templateHelp,
      },
      { key: 'text', label: 'Text', type: 'text', helpText: textHelp },
    ],
  }),
];

/** Gathers the fields of the address in `site_address`, as the API takes it. */
function groupAddress(input: Record<string, unknown>): Record<string, unknown> {
  const isPart = ([key]: [string, unknown]) => addressFields.some((field) => field.key === key);
  const entries = Object.entries(input);
  const address = entries.filter(isPart);
  const others = Object.fromEntries(entries.filter((entry) => !isPart(entry)));
  return address.length === 0 ? others : { ...others, site_address: Object.fromEntries(address) };
}
