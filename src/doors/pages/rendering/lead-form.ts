import { type LeadField, leadFields } from '../../../domain/leads/lead-form.ts';
import { leadCharactersMax } from '../../../domain/leads/lead-limits.ts';
import { leadFormPath, type OpenLeadForm } from '../../../domain/leads/open-lead-form.ts';
import type { Lead, LeadFaults } from '../../../domain/leads/read-lead.ts';
import { type Content, type Html, html } from '../../../domain/shared/html.ts';
import { contactLinks } from './contact.ts';
import { brand, layout } from './layout.ts';
import { paragraphs } from './wording.ts';

type LeadPage = OpenLeadForm & {
  /** Whether it is within a page of another website, which has its own ground and name. */
  isEmbedded: boolean;
};

const labels: Readonly<Record<LeadField, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  message: 'Message',
};

const inputs: Readonly<Record<Exclude<LeadField, 'message'>, Html>> = {
  name: html` autocomplete="name"`,
  email: html` type="email" autocomplete="email" spellcheck="false"`,
  phone: html` type="tel" autocomplete="tel"`,
  address: html` autocomplete="street-address"`,
};

/** The form, empty or with what was wrong; it works without a script. */
export function leadFormPage(
  page: LeadPage & {
    ticket: string;
    lead?: Lead;
    faults?: LeadFaults;
    /** Whether it came too early or too late, so that it has to be sent again. */
    mustRepeat?: boolean;
  },
): Html {
  const { form, publicKey, ticket, isEmbedded, lead, faults = {}, mustRepeat = false } = page;
  const shown = leadFields.filter((field) => form.fields[field] !== 'hidden');
  const wrong = shown.filter((field) => faults[field] !== undefined);
  const either = form.fields.email === 'optional' && form.fields.phone === 'optional';
  return frame(page, {
    title: form.heading,
    isWrong: wrong.length > 0 || mustRepeat,
    body: html`${paragraphs(form.text)}
${
  wrong.length > 0
    ? html`<div class="problem big" role="alert"><p>Please check:</p>
<ul class="plain">${wrong.map((field) => html`<li><a href="#${field}">${faults[field] ?? ''}</a></li>`)}</ul></div>`
    : mustRepeat &&
      html`<p class="problem big" role="alert">This page has waited for too long, or was sent too soon. Please check what you entered and send
it again.</p>`
}
<form method="post" action="${leadFormPath(publicKey)}${isEmbedded && '?embedded=1'}">
${shown.map((field) =>
  fieldOf(field, {
    value: lead?.[field] ?? '',
    fault: faults[field],
    isRequired: form.fields[field] === 'required',
    isEither: either && (field === 'email' || field === 'phone'),
  }),
)}
<div class="unseen" aria-hidden="true"><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="ticket" value="${ticket}">
<button class="button wide" type="submit">${form.button}</button>
</form>`,
  });
}

function fieldOf(
  field: LeadField,
  {
    value,
    fault,
    isRequired,
    isEither,
  }: {
    value: string;
    fault: string | undefined;
    isRequired: boolean;
    /** Whether the email address is enough without the phone number, and the other way round. */
    isEither: boolean;
  },
): Html {
  const hint = isEither && field === 'email' ? 'An email address or a phone number is enough.' : '';
  const described = [hint && `${field}-hint`, fault && `${field}-fault`].filter(Boolean).join(' ');
  const common = html` id="${field}" name="${field}" maxlength="${leadCharactersMax[field]}"${
    described !== '' && html` aria-describedby="${described}"`
  }${fault !== undefined && html` aria-invalid="true"`}${isRequired && ' required'}`;
  return html`<div class="field"><label for="${field}">${labels[field]}${!isRequired && !isEither && ' (optional)'}</label>
${hint !== '' && html`<p class="hint" id="${field}-hint">${hint}</p>`}
${
  field === 'message'
    ? html`<textarea${common} rows="4">${value}</textarea>`
    : html`<input${common}${inputs[field]} value="${value}">`
}
${fault !== undefined && html`<p class="problem" id="${field}-fault">${fault}</p>`}</div>`;
}

/** Shown once a lead is sent; it says nothing of whether the person was known. */
export function leadSentPage(page: LeadPage): Html {
  return frame(page, {
    title: page.form.heading,
    body: html`<div class="notice" role="status">${paragraphs(page.form.thanks)}</div>`,
  });
}

/** Shown over a limit. */
export function leadsFullPage(page: LeadPage): Html {
  return frame(page, {
    title: 'Please try again later',
    body: html`<p>This form has had too many messages, so yours was not sent. Please try again later, or contact ${page.letterhead.name}
directly.</p>${contactLinks({ company: companyOf(page), seller: noSeller })}`,
  });
}

/** Shown at the address of a form that is off or has another address now. */
export function leadClosedPage(): Html {
  return layout({
    title: 'Form not available',
    colours: { primary: '#0b4f6c', accent: '#f2a900' },
    body: html`<main class="lone"><div class="card"><h1>Form not available</h1>
<p>This form is switched off, or its address has changed. Please contact the company another way.</p></div></main>`,
  });
}

const noSeller = { name: '', title: '', phone: '', email: '' };

function companyOf({ letterhead }: LeadPage) {
  return { ...letterhead.company, name: letterhead.name };
}

/** A card under the name of the firm; within its own website the card alone. */
function frame(
  page: LeadPage,
  { title, isWrong = false, body }: { title: string; isWrong?: boolean; body: Content },
): Html {
  const { letterhead, isEmbedded, isSandbox } = page;
  return layout({
    title: `${isWrong ? 'Error: ' : ''}${title} · ${letterhead.name}`,
    colours: letterhead.colours,
    script: 'lead-form.js',
    isEmbedded,
    body: html`${isSandbox && html`<p class="staff">Test form: what you send goes to the sandbox.</p>`}<main class="lone"><div class="card">
${!isEmbedded && brand(letterhead.name, page.logo)}
<h1>${title}</h1>
${body}
</div></main>`,
  });
}
