import { z } from 'zod';
import { subjectCharactersMax } from '../../../../domain/messages/compose-message.ts';
import { smsCharactersMax } from '../../../../domain/messages/sms/sms-text.ts';
import { previewTemplate } from '../../../../domain/messages/templates/preview-message.ts';
import { variableNames } from '../../../../domain/messages/templates/render-template.ts';
import {
  removeTemplate,
  saveTemplate,
} from '../../../../domain/messages/templates/set-template.ts';
import {
  defaultTemplates,
  listTemplates,
  templateLimits,
} from '../../../../domain/messages/templates/template.ts';
import { channel, subject, templateName, text } from '../../message-input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { showPreview } from '../../show-messages.ts';

/** The texts that messages are written from. */
export const templateRoutes = router({
  /** By channel and name; those of every account among them. */
  list: procedureFor('customers:read').query(async ({ ctx: { store } }) => {
    const templates = await listTemplates(store);
    return {
      templates: templates.map((template) => ({
        ...template,
        /** Whether every account has one of this name, which is there again when this one is removed. */
        hasDefault: defaultTemplates.some(
          (other) => other.channel === template.channel && other.name === template.name,
        ),
      })),
      variables: [...variableNames],
      limits: {
        ...templateLimits,
        subjectCharacters: subjectCharactersMax,
        smsCharacters: smsCharactersMax,
      },
    };
  }),

  /** Without `was` it is a new one; else it takes the place of the one of that name. */
  save: procedureFor('account:manage')
    .input(
      z.object({
        channel,
        name: templateName,
        was: z.string().max(templateLimits.nameCharacters).optional(),
        subject,
        body: text.min(1, 'Write what it says'),
      }),
    )
    .mutation(({ ctx: { app, write }, input: { was, ...template } }) =>
      write((tx) => saveTemplate(app, tx, { template, was })),
    ),

  /** One that every account has is then as it was in the beginning. */
  remove: procedureFor('account:manage')
    .input(z.object({ channel, name: templateName }))
    .mutation(({ ctx: { write }, input }) => write((tx) => removeTemplate(tx, input))),

  preview: procedureFor('account:manage')
    .input(z.object({ channel, subject, body: text }))
    .query(async ({ ctx: { app, person, store }, input: template }) => {
      const { userId } = person;
      return showPreview(await previewTemplate(app, store, { template, userId }));
    }),
});
