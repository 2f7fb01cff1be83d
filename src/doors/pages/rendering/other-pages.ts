import { longDay } from '@sundesk/solar';
import type { ProposalContent } from '../../../domain/proposals/proposal-content.ts';
import { type Content, type Html, html } from '../../../domain/shared/html.ts';
import { contactList, imprint } from './contact.ts';
import { layout } from './layout.ts';

/** Shown for a proposal that has ended. */
export function endedPage({
  why,
  expiresOn,
  ...people
}: {
  why: 'withdrawn' | 'expired';
  company: ProposalContent['company'];
  colours: ProposalContent['colours'];
  seller: ProposalContent['seller'];
  expiresOn: ProposalContent['expiresOn'];
}): Html {
  const words = {
    withdrawn: {
      title: 'This proposal was withdrawn',
      text: 'It can no longer be read or signed.',
      next: 'A newer proposal may be on its way. To be sure, ask:',
    },
    expired: {
      title: 'This proposal has expired',
      text: `It was valid until the end of ${longDay(expiresOn)}, because prices and STC rates change.`,
      next: 'Still interested? Ask for a new proposal with today’s prices:',
    },
  }[why];
  return notice({
    title: words.title,
    colours: people.colours,
    brand: people.company.name,
    body: html`<p>${words.text}</p><p>${words.next}</p>${contactList(people)}`,
    footer: imprint(people),
  });
}

/** Shown at an address without a proposal. */
export function missingPage(): Html {
  return ownNotice(
    'Proposal not found',
    html`<p>Part of the link may be missing: some email programs split long links. Open the link again from the message, or ask the
person who sent it to you.</p>`,
  );
}

/** Shown at an address of nothing at all. */
export function nothingPage(): Html {
  return ownNotice(
    'Page not found',
    html`<p>Part of the link may be missing. Copy the whole link, or ask the person who sent it to you.</p>
<p><a href="/app">Open the sales desk</a></p>`,
  );
}

/** Shown for every file address that was never issued, always in the same words. */
export function missingFilePage(): Html {
  return ownNotice(
    'File not found',
    html`<p>Part of the link may be missing. Copy the whole link, or ask the person who sent it to you.</p>`,
  );
}

export function endedFilePage(): Html {
  return ownNotice(
    'This link has expired',
    html`<p>Links to files work for seven days, and end sooner when the file is withdrawn. Ask the person who sent it to you for a new
link.</p>`,
  );
}

/** Shown for a preview that was opened long ago, or to a visitor who is not signed in. */
export function previewOverPage(): Html {
  return ownNotice(
    'This preview has expired',
    html`<p>Previews are for the team and last for an hour. Sign in to Sundesk and open the preview again from the project.</p>`,
  );
}

export function busyPage(): Html {
  return ownNotice(
    'Too many requests',
    html`<p>There were too many requests from your network. Please try again in a minute.</p>`,
  );
}

/** Shown for a file that does not exist, or not yet. */
export function refusalPage(message: string): Html {
  return ownNotice('Not available', html`<p>${message}.</p>`);
}

export function faultPage(faultId: string): Html {
  return ownNotice(
    'Something went wrong on our side',
    html`<p>Please try again in a minute. If it happens again, give us this reference: <code>${faultId}</code></p>`,
  );
}

/** A page that belongs to no account. */
function ownNotice(title: string, body: Html): Html {
  return notice({ title, colours: { primary: '#0b4f6c', accent: '#f2a900' }, body });
}

function notice(page: {
  title: string;
  colours: { primary: string; accent: string };
  brand?: string;
  body: Content;
  footer?: Html;
}): Html {
  return layout({
    title: page.title,
    colours: page.colours,
    body: html`<main class="lone"><div class="card">
${page.brand !== undefined && html`<p class="kind">${page.brand}</p>`}
<h1>${page.title}</h1>
${page.body}
</div></main>
${page.footer !== undefined && html`<footer><div class="wrap">${page.footer}</div></footer>`}`,
  });
}
