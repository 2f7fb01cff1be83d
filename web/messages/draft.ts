import type { Channel } from './words.ts';

/** A message that a member is writing. */
export type Draft = {
  channel: Channel;
  /** The template that the words come from; empty for words of one's own. */
  template: string;
  subject: string;
  text: string;
  /** Null for the customer's own address or number. */
  to: string | null;
  attachPdf: boolean;
};

/** An email of the customer that is answered. */
export type Answering = {
  receivedEmailId: number;
  projectId: number | null;
  sender: string;
  subject: string;
};

/** Begins an answer, to the address that the email came from. */
export function answerTo({ sender, subject }: Answering, customersOwn: string): Draft {
  const isOwn = sender.toLowerCase() === customersOwn.toLowerCase();
  return {
    ...emptyDraft('email'),
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`.trim(),
    to: isOwn ? null : sender,
  };
}

export type Template = { channel: Channel; name: string; subject: string; body: string };

export function emptyDraft(channel: Channel): Draft {
  return { channel, template: '', subject: '', text: '', to: null, attachPdf: false };
}

export function isEmpty({ subject, text, to }: Draft): boolean {
  return subject === '' && text === '' && to === null;
}

/** Moves the draft to the other channel: keeps typed text, drops a template's. */
export function onChannel(draft: Draft, channel: Channel): Draft {
  const words = draft.template === '' ? {} : { template: '', subject: '', text: '' };
  return { ...draft, ...words, channel, to: null };
}

/** Replaces the text with a template's. */
export function fromTemplate(draft: Draft, template: Template | undefined): Draft {
  if (template === undefined) return { ...draft, template: '' };
  const { name, subject, body } = template;
  return { ...draft, template: name, subject, text: body };
}

/** A template is sent as such while its words are its own; one that was changed is words of the sender's. */
export function wordingOf(
  { channel, template, subject, text }: Draft,
  templates: readonly Template[],
): { template: string } | { subject: string; text: string } {
  const known = templates.find((each) => each.channel === channel && each.name === template);
  const isSame = known !== undefined && known.subject === subject && known.body === text;
  return isSame ? { template } : { subject: channel === 'sms' ? '' : subject, text };
}

/** Storage that keeps a draft beyond its dialog: for one person and project, until the tab is closed. */
export function draftStorage(key: string): {
  read(): Draft | undefined;
  write(draft: Draft): void;
  clear(): void;
} {
  const name = `sundesk.message.${key}`;
  return {
    read() {
      try {
        const text = sessionStorage.getItem(name);
        return text === null ? undefined : (JSON.parse(text) as Draft);
      } catch {
        return undefined;
      }
    },
    write(draft) {
      // A browser that keeps nothing still lets people write.
      try {
        if (isEmpty(draft)) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(draft));
      } catch {}
    },
    clear() {
      try {
        sessionStorage.removeItem(name);
      } catch {}
    },
  };
}

/** False for a template that only a reminder of a visit can fill in. */
export function isSentByHand({ subject, body }: Pick<Template, 'subject' | 'body'>): boolean {
  return !/\{\{\s*appointment\s*\}\}/.test(subject + body);
}
