import { z } from 'zod';
import {
  needsSubject,
  type Template,
  template,
} from '../../../domain/messages/templates/template.ts';
import {
  listTemplates,
  removeTemplate,
  requireTemplate,
  setTemplate,
  templatesMax,
} from '../../../domain/messages/templates/templates.ts';
import { notBlank } from '../../../domain/shared/values/members.ts';
import { change, read } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';
import { variablesText } from './message-operations.ts';
import { channelShape } from './message-shapes.ts';

const templateShape = z
  .object({
    channel: channelShape,
    name: z.string().meta({ description: 'Unique within its channel' }),
    subject: z.string().meta({ description: 'Empty for an SMS' }),
    text: z.string(),
    is_default: z.boolean().meta({
      description: 'Whether it is a built-in template rather than one of the account',
    }),
  })
  .meta({ id: 'MessageTemplate' });

/** Kept: the interface calls the body `text`. */
const { channel, name, subject, body: text } = template.shape;

export function messageTemplateOperations() {
  return [
    read({
      action: 'gettemplates',
      permission: 'customers:read',
      summary: 'The templates for messages',
      description:
        'A JSON array, by channel and name: the templates of the account, and the built-in ones that it has not ' +
        'replaced by one of the same name.',
      answer: z.array(templateShape),
      refusals: [],
      async run({ store }) {
        const templates = await listTemplates(store);
        return { json: templates.map((each) => wireTemplate(each, each.isDefault)) };
      },
    }),

    change({
      action: 'settemplate',
      permission: 'account:manage',
      summary: 'Create or replace a message template',
      description:
        'Creates a template, or replaces the one of that name. Queued messages stay as they are. Variables for ' +
        `subject and text: ${variablesText}, and \`{{appointment}}\` in reminders of visits. An account has at most ${templatesMax} templates of its own.`,
      body: z.object({
        data: z
          .object({
            channel,
            name,
            subject: subject
              .optional()
              .meta({ description: 'Required for email and ignored for SMS' }),
            text,
          })
          .refine(...needsSubject)
          .meta({
            if: { properties: { channel: { const: 'email' } } },
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
            then: { required: ['subject'], properties: { subject: notBlank } },
          }),
      }),
      answer: acknowledgement({ template: templateShape }),
      refusals: ['INVALID_PARAMETERS'],
      async run({ app, store, body: { data } }) {
        const { subject = '', text: body, ...key } = data;
        await setTemplate(app, store, { ...key, subject, body });
        const written = await requireTemplate(store, key.channel, key.name);
        const message = 'The template is written';
        return { json: { success: true, message, template: wireTemplate(written, false) } };
      },
    }),

    change({
      action: 'removetemplate',
      permission: 'account:manage',
      summary: 'Remove a template of the account',
      description: 'A built-in template of that name is then used again.',
      body: z.object({ data: z.object({ channel, name }) }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'TEMPLATE_NOT_FOUND'],
      async run({ store, body: { data } }) {
        await removeTemplate(store, data);
        return { json: { success: true, message: 'The template is removed' } };
      },
    }),
  ];
}

function wireTemplate({ channel, name, subject, body }: Template, isDefault: boolean) {
  return { channel, name, subject, text: body, is_default: isDefault };
}
