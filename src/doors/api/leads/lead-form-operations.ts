import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import { findMembers } from '../../../domain/accounts/team/user-queries.ts';
import type { App } from '../../../domain/app.ts';
import {
  changeLeadForm,
  findLeadForm,
  replaceLeadKey,
  type StoredLeadForm,
} from '../../../domain/leads/change-lead-form.ts';
import { leadForm, leadFormChanges } from '../../../domain/leads/lead-form.ts';
import { leadFormLimits } from '../../../domain/leads/lead-limits.ts';
import { withAddresses } from '../../../domain/leads/open-lead-form.ts';
import { list } from '../../../domain/shared/values/members.ts';
import { change, read } from '../operation.ts';
import { answerSchema } from '../schema-parts.ts';
import { acknowledgement } from '../shapes.ts';
import { fromSnakeCase, snakeSchema, toSnakeCase } from '../snake-case.ts';
import { ownerIdOf } from '../webhooks/subscription-shapes.ts';

const ownersText = 'The users who own its leads by turn; empty for the first owner of the account';
const sentences = {
  isOn: { description: 'Whether its page and the frames with it show the form' },
  fields: {
    description: 'What it asks for; it always asks for an email address or a phone number',
  },
  source: { description: 'The source of the customers that it adds' },
  thanks: { description: 'Shown once a lead has been sent' },
  websites: { description: 'The origins of the websites that may show it; empty for all' },
};

// Kept: the interface names users by their email addresses.
const answer = answerSchema(leadForm.omit({ ownerIds: true }), sentences);
const formShape = snakeSchema(answer)
  .extend({
    owner_emails: z.array(z.string()).meta({ description: ownersText }),
    public_key: z.string().meta({
      description:
        'Names the form in its addresses and can only send leads; empty until it is saved',
    }),
    page_url: z.string().meta({ description: 'The page of the form; empty until it is saved' }),
    script_url: z.string().meta({
      description:
        'The script that puts the form on a website, with the public key in its `data-key`; empty until it is saved',
    }),
  })
  .meta({ id: 'LeadForm', description: "The form for the firm's website" });
const toWire = toSnakeCase(answer);

const changes = leadFormChanges.omit({ ownerIds: true });
const toChanges = fromSnakeCase(changes);

/** Operations on the settings of the lead form. */
export function leadFormOperations() {
  return [
    read({
      action: 'getleadform',
      permission: 'customers:read',
      summary: 'The lead form of the account',
      description:
        'Its settings, and the addresses under which strangers fill it in without a key.',
      answer: formShape,
      refusals: [],
      async run({ app, store }) {
        return { json: await wireForm(app, store, await findLeadForm(store)) };
      },
    }),

    change({
      action: 'setleadform',
      permission: 'account:manage',
      summary: 'Change the lead form of the account',
      description:
        'Omitted members stay as they are. The form gets its public key when it is first saved; `replace_key` gives it ' +
        'another one, which the security log records.',
      body: z.object({
        data: snakeSchema(changes).extend({
          owner_emails: list(z.string().max(320), leadFormLimits.owners)
            .optional()
            .meta({ description: ownersText }),
          replace_key: z.boolean().optional().meta({
            description: 'Ends its old address and the snippets with it at once',
          }),
        }),
      }),
      answer: acknowledgement({ lead_form: formShape }),
      refusals: ['INVALID_PARAMETERS'],
      async run({ app, store, actor, body: { data } }) {
        const { owner_emails: emails, replace_key: replacesKey, ...rest } = data;
        const ownerIds: number[] = [];
        for (const email of emails ?? []) ownerIds.push(await ownerIdOf(store, email));
        const changed = { ...toChanges(rest), ...(emails && { ownerIds }) };
        const saved = await changeLeadForm(app, store, changed);
        const stored = replacesKey ? await replaceLeadKey(app, store, actor()) : saved;
        const form = await wireForm(app, store, stored);
        return { json: { success: true, message: 'Lead form saved', lead_form: form } };
      },
    }),
  ];
}

async function wireForm(app: App, store: AccountDb, stored: StoredLeadForm) {
  const { form, publicKey, pageUrl, scriptUrl } = withAddresses(app, stored);
  const members = form.ownerIds.length === 0 ? [] : await findMembers(store);
  const emails = form.ownerIds.flatMap(
    (ownerId) => members.find(({ userId }) => userId === ownerId)?.email ?? [],
  );
  return {
    ...toWire(form),
    owner_emails: emails,
    public_key: publicKey,
    page_url: pageUrl,
    script_url: scriptUrl,
  };
}
