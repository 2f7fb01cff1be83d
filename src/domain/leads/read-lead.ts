import type { App } from '../app.ts';
import { isEmail } from '../shared/text.ts';
import { hourMs, type Moment, secondMs } from '../shared/time.ts';
import { line, prose } from '../shared/values/members.ts';
import { type LeadField, type LeadForm, leadFields } from './lead-form.ts';
import { leadCharactersMax } from './lead-limits.ts';

/** What a stranger entered, by the fields of the form; a hidden field is empty. */
export type Lead = Readonly<Record<LeadField, string>>;

/** A sentence for each field that cannot be taken as it is. */
export type LeadFaults = Partial<Record<LeadField, string>>;

const missing: Readonly<Record<LeadField, string>> = {
  name: 'Enter your name',
  email: 'Enter your email address',
  phone: 'Enter your phone number',
  address: 'Enter your address',
  message: 'Enter a message',
};

/** Fewer digits are not a phone number. */
const phoneDigitsMin = 6;

/** Reads what was sent to a form, with all faults at once. Fields that the form does not show are ignored. */
export function readLead(
  { fields }: Pick<LeadForm, 'fields'>,
  sent: Readonly<Record<string, string>>,
): { lead: Lead; faults: LeadFaults } {
  const lead = { name: '', email: '', phone: '', address: '', message: '' };
  const faults: LeadFaults = {};
  for (const field of leadFields) {
    if (fields[field] === 'hidden') continue;
    const charactersMax = leadCharactersMax[field];
    const text = field === 'message' ? prose(charactersMax) : line(charactersMax);
    const read = text.safeParse(sent[field] ?? '');
    lead[field] = read.data ?? sent[field] ?? '';
    if (!read.success) faults[field] = `This ${read.error.issues[0]?.message}`;
    else if (read.data === '' && fields[field] === 'required') faults[field] = missing[field];
  }
  if (lead.email !== '' && !isEmail(lead.email)) {
    faults.email ??= 'Enter an email address such as name@example.com';
  }
  if (lead.phone !== '' && lead.phone.replaceAll(/\D/g, '').length < phoneDigitsMin) {
    faults.phone ??= 'Enter a phone number with its area code';
  }
  if (lead.email === '' && lead.phone === '') {
    const field = fields.email === 'hidden' ? 'phone' : 'email';
    faults[field] ??=
      fields.email === 'hidden' || fields.phone === 'hidden'
        ? missing[field]
        : 'Enter an email address or a phone number';
  }
  return { lead, faults };
}

// A page of the form carries a sealed ticket that says when it was opened. Programs that post without opening the page have
// none, and those that fill it in at once are too early.

const identity = { kind: 'lead_ticket' } as const;

const earliestMs = 2 * secondMs;
const latestMs = 2 * hourMs;

export function makeLeadTicket(app: App, publicKey: string): string {
  return app.secretBox.seal(JSON.stringify({ publicKey, at: app.now() }), identity).text;
}

/** Whether a ticket of this form is `good` now, still too `early`, or `over`: too old, of another form, or none of ours. */
export function readLeadTicket(
  app: App,
  { publicKey, ticket }: { publicKey: string; ticket: string },
): 'good' | 'early' | 'over' {
  const at = openTicket(app, { publicKey, ticket });
  if (at === undefined || app.now() - at > latestMs) return 'over';
  return app.now() - at < earliestMs ? 'early' : 'good';
}

function openTicket(
  app: App,
  { publicKey, ticket }: { publicKey: string; ticket: string },
): Moment | undefined {
  try {
    const opened: { publicKey: string; at: Moment } = JSON.parse(
      app.secretBox.open({ text: ticket, identity }),
    );
    return opened.publicKey === publicKey ? opened.at : undefined;
  } catch {
    return undefined;
  }
}
