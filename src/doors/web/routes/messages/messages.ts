import { z } from 'zod';
import { findReach } from '../../../../domain/messages/find-reach.ts';
import { channels } from '../../../../domain/messages/message.ts';
import { findMessages } from '../../../../domain/messages/rows/messages.ts';
import { sendProjectMessage } from '../../../../domain/messages/send-project-message.ts';
import { previewMessage } from '../../../../domain/messages/templates/preview-message.ts';
import { wording } from '../../../../domain/messages/wording.ts';
import { Refusal } from '../../../../domain/shared/refusal.ts';
import { emailCharactersMax } from '../../../../domain/shared/text.ts';
import { filled, line } from '../../../../domain/shared/values/members.ts';
import { cursor, id, writeCursor } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { showMessage, showPreview } from '../../show-messages.ts';
import { visibleCustomer, visibleProject } from '../../visible.ts';

const messagesOnPage = 20;

const before = cursor(z.object({ createdAt: z.int(), messageId: z.string().max(100) })).optional();
const words = {
  projectId: id,
  channel: z.enum(channels),
  wording,
  attachPdf: z.boolean().default(false),
};

/** Messages to customers: reading and sending them. */
export const messageRoutes = router({
  /** Newest first. */
  ofCustomer: procedureFor('customers:read')
    .input(z.object({ customerId: id, cursor: before }))
    .query(async ({ ctx: { person, store }, input: { customerId, cursor: place } }) => {
      await visibleCustomer(person, customerId);
      // One more than shown tells whether there is a next page.
      const page = { before: place, limit: messagesOnPage + 1 };
      const found = await findMessages(store, { customerId }, page);
      const shown = found.slice(0, messagesOnPage);
      const last = shown.at(-1);
      const hasMore = found.length > messagesOnPage && last !== undefined;
      return {
        messages: shown.map(showMessage),
        next: hasMore
          ? writeCursor({ createdAt: last.createdAt, messageId: last.messageId })
          : null,
      };
    }),

  /** The recipient of a message about a project, and the reasons why it cannot be sent. */
  reach: procedureFor('messages:send')
    .input(z.object({ projectId: id }))
    .query(async ({ ctx: { app, person, store }, input: { projectId } }) => {
      await visibleProject(person, projectId);
      const { publishedVersion, email, sms, ...about } = await findReach(app, store, projectId);
      return {
        ...about,
        publishedVersion: publishedVersion ?? null,
        email: { ...email, refusal: email.refusal ?? null },
        sms: { ...sms, refusal: sms.refusal ?? null },
      };
    }),

  preview: procedureFor('messages:send')
    .input(z.object(words))
    .query(async ({ ctx: { app, person, store }, input }) => {
      await visibleProject(person, input.projectId);
      return showPreview(await previewMessage(app, store, input));
    }),

  send: procedureFor('messages:send')
    .input(
      z.object({
        ...words,
        to: filled(line(emailCharactersMax)).optional(),
        /** An owner confirms that an SMS goes to a number that is not the customer's. */
        allowsOtherNumber: z.boolean().default(false),
      }),
    )
    .mutation(async ({ ctx: { app, person, write }, input: { to, ...request } }) => {
      if (request.allowsOtherNumber && person.role !== 'owner') {
        throw new Refusal('UNAUTHORIZED_ACCESS', 'Only an owner can allow another number');
      }
      await visibleProject(person, request.projectId);
      const { userId } = person;
      const messageId = await write((tx) =>
        sendProjectMessage(app, tx, { ...request, userId, to }),
      );
      return { messageId };
    }),
});
