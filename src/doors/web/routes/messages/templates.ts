import { z } from 'zod';
import {
  subjectCharactersMax,
  templateLimits,
} from '../../../../domain/messages/message-limits.ts';
import { smsCharactersMax } from '../../../../domain/messages/sms/sms-text.ts';
import { defaultTemplates } from '../../../../domain/messages/templates/default-templates.ts';
import { listTemplates } from '../../../../domain/messages/templates/list-templates.ts';
import { previewTemplate } from '../../../../domain/messages/templates/preview-message.ts';
import { variableNames } from '../../../../domain/messages/templates/render-template.ts';
import {
  removeTemplate,
  saveTemplate,
} from '../../../../domain/messages/templates/set-template.ts';
import { needsSubject, template } from '../../../../domain/messages/templates/template.ts';
import { messageText } from '../../../../domain/messages/wording.ts';
import { procedureFor, router } from '../../procedure.ts';
import { showPreview } from '../../show-messages.ts';

/** The texts that messages are written from. */
export const templateRoutes = router({
  /** Lists templates by channel and name, including those that every account has. */
  list: procedureFor('customers:read').query(async ({ ctx: { store } }) => {
    const templates = await listTemplates(store);
    return {
      templates: templates.map((one) => ({
        ...one,
        /** True if every account has one of this name, which is there again when this one is removed. */
        hasDefault: defaultTemplates.some(
          (other) => other.channel === one.channel && other.name === one.name,
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
      template
        .extend({ was: z.string().max(templateLimits.nameCharacters).optional() })
        .refine(...needsSubject),
    )
    .mutation(({ ctx: { app, write }, input: { was, ...written } }) =>
      write((tx) => saveTemplate(app, tx, { template: written, was })),
    ),

  /** One that every account has is then as it was in the beginning. */
  remove: procedureFor('account:manage')
    .input(template.pick({ channel: true, name: true }))
    .mutation(({ ctx: { write }, input }) => write((tx) => removeTemplate(tx, input))),

  preview: procedureFor('account:manage')
    .input(template.omit({ name: true }).extend({ body: messageText }))
    .query(async ({ ctx: { app, person, store }, input }) => {
      const { userId } = person;
      return showPreview(await previewTemplate(app, store, { template: input, userId }));
    }),
});
