import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import type { App } from '../../../domain/app.ts';
import { findEmailLogo, logoAddress } from '../../../domain/messages/email-html.ts';
import { templateLimits } from '../../../domain/messages/message-limits.ts';
import { messageNotFound } from '../../../domain/messages/require-message.ts';
import {
  type Preview,
  previewMessage,
  previewTemplate,
  type Unfinished,
} from '../../../domain/messages/templates/preview-message.ts';
import { shownWords } from '../../../domain/messages/templates/template.ts';
import { messageText, subject, templateName } from '../../../domain/messages/wording.ts';
import { escapeHtml } from '../../../domain/shared/html.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { personOf } from '../admit.ts';
import { requireVisibleAbout, visibleMessage } from '../visible.ts';

/** A form says each character in up to nine, where it is none of the plain ones. */
const bodyBytesMax = 12 * templateLimits.textCharacters;

const templateForm = z.object({ subject, text: messageText });
const formId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const about = z.union([z.object({ projectId: formId }), z.object({ customerId: formId })]);
const messageForm = z.object({
  template: z.union([templateName, z.literal('')]),
  subject,
  text: messageText,
  toBePublished: z
    .literal('true')
    .transform(() => true)
    .optional(),
});

/**
 * Emails as their readers see them, for frames of the app: those that were sent, and those that are being written. They have a
 * page of their own because they bring styles, which the app's own policy forbids.
 */
export function messageFiles(app: App): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(`${body}`))),
    );
    server.get(
      '/app/files/messages/:messageId',
      { config: { access: 'customers:read' } },
      showMessage,
    );
    server.post(
      '/app/files/previews/message',
      { config: { access: 'messages:send' }, bodyLimit: bodyBytesMax },
      showOwnWords,
    );
    server.post(
      '/app/files/previews/template',
      { config: { access: 'account:manage' }, bodyLimit: bodyBytesMax },
      showTemplate,
    );
  };

  async function showMessage(
    request: FastifyRequest<{ Params: { messageId: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const person = personOf(request);
    const { messageId } = request.params;
    const { html } = shownWords(await visibleMessage(person, messageId));
    if (html === '') throw messageNotFound();
    return frame(reply, await withLogo(person.store, html));
  }

  async function showOwnWords(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const person = personOf(request);
    const { template, toBePublished, ...own } = read(messageForm, request.body);
    const whom = read(about, request.body);
    await requireVisibleAbout(person, whom);
    const preview = await previewMessage(app, person.store, {
      ...whom,
      channel: 'email',
      wording: template === '' ? own : { template },
      attachPdf: false,
      toBePublished,
    });
    return frame(reply, await withLogo(person.store, pageOf(preview)));
  }

  async function showTemplate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { store, userId } = personOf(request);
    const form = read(templateForm, request.body);
    const template = { channel: 'email' as const, subject: form.subject, body: form.text };
    const preview = await previewTemplate(app, store, { template, userId });
    return frame(reply, await withLogo(store, pageOf(preview)));
  }
}

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  throw new Refusal('INVALID_PARAMETERS', z.prettifyError(result.error));
}

function pageOf(preview: Preview | Unfinished): string {
  if (!('problem' in preview)) return preview.html;
  const problem = escapeHtml(preview.problem);
  return `<!doctype html><html lang="en"><title>Preview</title><p style="font-family:Arial,sans-serif">${problem}</p></html>`;
}

/** Embeds the picture in the page, because a browser cannot find the parts of an email. */
async function withLogo(store: AccountDb, html: string): Promise<string> {
  const logo = await findEmailLogo(store, html);
  if (logo === undefined) return html;
  const data = Buffer.from(logo.content).toString('base64');
  return html.replace(
    `<img src="${logoAddress}"`,
    `<img src="data:${logo.mediaType};base64,${data}"`,
  );
}

/** A frame is to look at: its links are not for the mouse, and otherwise lead to a new window, which the frame may not open. */
const inertLinks = '<base target="_blank"><style>a { pointer-events: none }</style>';

/** Shows an email in a frame of our own pages, where nothing in it can run or load. */
function frame(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(html.replace('<head>', `<head>${inertLinks}`));
}
