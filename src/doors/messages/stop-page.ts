import { createHash } from 'node:crypto';
import type { StopPage } from '../../domain/messages/sms/stop-page.ts';
import { escapeHtml } from '../../domain/shared/html.ts';
import { fontCssPath } from '../http/fonts.ts';

export type Page = { status: number; html: string };

const style = `
  body { margin: 0; padding: 2rem 1rem; background: #f4f5f6; color: #1d2328; font: 1rem/1.5 "Inter Variable", sans-serif }
  main { max-width: 30rem; margin: 0 auto; padding: 1.5rem; background: #fff; border-radius: .5rem }
  h1 { margin-top: 0; font-size: 1.4rem; overflow-wrap: anywhere }
  button { padding: .75rem 1.25rem; border: 0; border-radius: .25rem; background: #0b4f6c; color: #fff; font: inherit }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page has no script, and loads nothing but our font. */
export const pagePolicy = `default-src 'none'; font-src 'self'; style-src 'self' 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

export const unknownPage = render(
  404,
  'Link not valid',
  '<p>Part of the link may be missing. Copy the whole link from the message and try again.</p>',
);

export const encodedPage = render(
  415,
  'Request not understood',
  '<p>Your mail program sent it compressed. Open the link in a browser instead.</p>',
);

export const waitPage = render(429, 'Too many requests', '<p>Please try again in a minute.</p>');

export function renderStopPage({ channel, companyName, isStopped }: StopPage): Page {
  const company = escapeHtml(companyName);
  const messages = channel === 'sms' ? 'SMS' : 'emails';
  return isStopped
    ? render(
        200,
        `You won’t get any more ${messages} from ${company}`,
        `<p>Was that a mistake?</p>${form('messages', `Resubscribe to ${messages}`)}`,
      )
    : render(
        200,
        `Stop ${messages} from ${company}?`,
        `<p>${company} will stop sending you ${messages} about its offers.</p>${form('stop', 'Unsubscribe')}`,
      );
}

function form(want: string, label: string): string {
  return `<form method="post"><input type="hidden" name="want" value="${want}"><button>${label}</button></form>`;
}

/** Title and content are HTML. */
function render(status: number, title: string, content: string): Page {
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="stylesheet" href="${fontCssPath}">`,
    `<title>${title}</title><style>${style}</style></head>`,
    `<body><main><h1>${title}</h1>${content}</main></body></html>`,
  ].join('\n');
  return { status, html };
}
