import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../domain/app.ts';
import { leadsMax } from '../../domain/leads/lead-limits.ts';
import {
  leadFormPath,
  type OpenLeadForm,
  openLeadForm,
} from '../../domain/leads/open-lead-form.ts';
import { postLead } from '../../domain/leads/post-lead.ts';
import { makeLeadTicket, readLead, readLeadTicket } from '../../domain/leads/read-lead.ts';
import type { Html } from '../../domain/shared/html.ts';
import { openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { openRateLimit } from '../../domain/shared/rate-limits/open-rate-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { hourMs } from '../../domain/shared/time.ts';
import { sendPage } from './answers.ts';
import type { LeadAddress } from './lead-route.ts';
import { readForm } from './read-body.ts';
import {
  leadClosedPage,
  leadFormPage,
  leadSentPage,
  leadsFullPage,
} from './rendering/lead-form.ts';

/** All fields as text; `website` is for programs that fill in every field. */
const sentForm = z.record(z.string(), z.string());

type Request = FastifyRequest<LeadAddress>;

/** Handlers for the lead form of a firm: its page, alone or within another website, and the leads that it sends. */
export function leadHandlers(app: App) {
  const limits = {
    network: openAddressLimit(app, 'leads of an address', {
      requests: leadsMax.networkHour,
      perMs: hourMs,
    }),
    form: openRateLimit(app, 'leads of a form', { requests: leadsMax.formHour, perMs: hourMs }),
  };

  return { show, take };

  async function show(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const opened = await openLeadForm(app, request.params.publicKey);
    if (opened === undefined) return sendPage(reply, 404, leadClosedPage(), '*');
    const { isEmbedded, isSent } = lookOf(request);
    const page = { ...opened, isEmbedded };
    if (isSent) return send(reply, 200, opened, leadSentPage(page));
    const ticket = makeLeadTicket(app, opened.publicKey);
    return send(reply, 200, opened, leadFormPage({ ...page, ticket }));
  }

  /** Takes a lead, and answers alike whether it is new, known, or of a program that fell for the hidden field. */
  async function take(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const opened = await openLeadForm(app, request.params.publicKey);
    if (opened === undefined) return sendPage(reply, 404, leadClosedPage(), '*');
    const { website = '', ticket = '', ...sent } = readForm(request, sentForm);
    const { isEmbedded } = lookOf(request);
    const sentPath = `${leadFormPath(opened.publicKey)}?sent=1${isEmbedded ? '&embedded=1' : ''}`;
    if (website !== '') return reply.redirect(sentPath, 303);
    const page = { ...opened, isEmbedded };
    const { lead, faults } = readLead(opened.form, sent);
    const time = readLeadTicket(app, { publicKey: opened.publicKey, ticket });
    if (time !== 'good' || Object.keys(faults).length > 0) {
      const next = time === 'over' ? makeLeadTicket(app, opened.publicKey) : ticket;
      const again = { ...page, ticket: next, lead, faults, mustRepeat: time !== 'good' };
      return send(reply, 400, opened, leadFormPage(again));
    }
    try {
      await takeOne(request, opened, lead);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'RATE_LIMITED')) throw error;
      app.log.warn({ accountId: opened.store.accountId }, 'a lead form is over its limit');
      return send(reply.headers(error.headers), 429, opened, leadsFullPage(page));
    }
    return reply.redirect(sentPath, 303);
  }

  async function takeOne(
    { ip }: Request,
    opened: OpenLeadForm,
    lead: Parameters<typeof postLead>[2],
  ): Promise<void> {
    const wait = limits.network.take(ip) || limits.form.take(String(opened.store.accountId));
    if (wait > 0) {
      throw new Refusal('RATE_LIMITED', 'Too many leads', { 'retry-after': String(wait) });
    }
    await postLead(app, opened, lead);
  }
}

/** Only the websites that the firm allows may show the page in a frame, and the service itself. */
function send(
  reply: FastifyReply,
  status: number,
  { form: { websites } }: OpenLeadForm,
  page: Html,
): FastifyReply {
  const frameAncestors = websites.length === 0 ? '*' : ["'self'", ...websites].join(' ');
  return sendPage(reply, status, page, frameAncestors);
}

function lookOf({ query }: Request): { isEmbedded: boolean; isSent: boolean } {
  return { isEmbedded: query.embedded === '1', isSent: query.sent === '1' };
}
