import type { AccountDb } from '../account-db.ts';
import { readLogo } from '../accounts/settings/logo.ts';
import type { AccountSettings, Company } from '../accounts/settings/settings.ts';
import { contrast } from '../shared/colours.ts';
import { escapeHtml } from '../shared/html.ts';
import type { EmailPicture } from './send-message.ts';

/** An address in the text that is shown as a button, with the words on it. */
export type Button = { url: string; label: string };

export const paragraphStyle = 'margin:0 0 16px';

/** The frame of an email around its text. */
export type Letterhead = {
  /** The firm as its customers know it. */
  name: string;
  company: Company;
  colours: AccountSettings['colours'];
  /** Emails show the account's logo in place of its name. */
  hasLogo: boolean;
};

/** The part of an email that is larger than its text. */
export type EmailParts = {
  button?: Button | undefined;
  /** A paragraph of the text that is a code to type. */
  code?: string | undefined;
};

/**
 * The HTML part of an email, made from its text: paragraphs, links, one address as a button in the account's colours, a
 * code in large digits, and the firm below.
 */
export function emailHtml(
  text: string,
  { name, company, colours, hasLogo }: Letterhead,
  { button, code, stopUrl = '' }: EmailParts & { stopUrl?: string } = {},
): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph === code ? renderCode(code) : renderParagraph(paragraph, colours, button),
    );
  return emailFrame({
    title: name,
    background: colours.primary,
    body: paragraphs.join(''),
    footer: renderFooter(name, company, stopUrl),
    logoUrl: hasLogo ? logoAddress : '',
  });
}

function renderCode(code: string): string {
  return `<p style="margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:6px">${escapeHtml(code)}</p>`;
}

function renderParagraph(
  text: string,
  colours: Letterhead['colours'],
  button: Button | undefined,
): string {
  const pieces = text.split(addressPattern).map((piece, index) => {
    if (index % 2 === 0) return escapeHtml(piece).replaceAll('\n', '<br>');
    if (piece === button?.url) return emailButton(button, colours.accent);
    return `<a href="${escapeHtml(piece)}" style="color:${colours.primary}">${escapeHtml(piece)}</a>`;
  });
  return `<p style="${paragraphStyle}">${pieces.join('')}</p>`;
}

/** A URL up to the punctuation of the sentence around it. */
const addressPattern = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/;

function renderFooter(name: string, company: Company, stopUrl: string): string {
  const abn = company.abn && `ABN ${company.abn}`;
  const lines = [
    [company.legalName || name, abn],
    [company.address],
    [company.phone, company.email, company.website],
    [company.licence && `Licence ${company.licence}`],
  ].map((parts) => parts.filter(Boolean).map(escapeHtml).join(' · '));
  const stop = stopUrl && `<a href="${escapeHtml(stopUrl)}" style="color:#5a646c">Unsubscribe</a>`;
  return [...lines, stop].filter(Boolean).join('<br>');
}

/**
 * The HTML of every email: a band with the sender's name, the body and a footer, which may be empty. Mail programs know
 * few styles and no style sheets, so the layout uses tables and attributes.
 */
export function emailFrame({
  title,
  background,
  body,
  footer,
  logoUrl = '',
}: {
  title: string;
  /** The colour of the band, as `#rrggbb`. */
  background: string;
  body: string;
  footer: string;
  /** The logo, shown instead of the title on white, above a line in the colour of the band. */
  logoUrl?: string;
}): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f4f5f6;color:#1d2328;font-family:Arial,Helvetica,sans-serif">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff">',
    logoUrl === '' ? nameBand(title, background) : logoBand(title, background, logoUrl),
    `<tr><td style="padding:24px;font-size:16px;line-height:1.5">${body}</td></tr>`,
    ...(footer === ''
      ? []
      : [
          `<tr><td style="padding:16px 24px;border-top:1px solid #dfe3e6;color:#5a646c;font-size:13px;line-height:1.5">${footer}</td></tr>`,
        ]),
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

function nameBand(title: string, background: string): string {
  const style = `padding:20px 24px;background:${background};color:${readableOn(background)};font-size:20px;font-weight:bold`;
  return `<tr><td style="${style}">${escapeHtml(title)}</td></tr>`;
}

/** Mail programs that block pictures show the name instead. */
function logoBand(title: string, background: string, logoUrl: string): string {
  const style =
    'display:block;height:48px;width:auto;max-width:100%;object-fit:contain;object-position:left;border:0;' +
    'color:#1d2328;font-size:20px;font-weight:bold';
  const picture = `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(title)}" height="48" style="${style}">`;
  return `<tr><td style="padding:20px 24px;background:#ffffff;border-bottom:4px solid ${background}">${picture}</td></tr>`;
}

/** A link that looks like a button. */
export function emailButton({ url, label }: Button, colour: string): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:4px;text-decoration:none;font-weight:bold;' +
    `background:${colour};color:${readableOn(colour)}`;
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

/** Black or white, whichever stands out more on the colour `#rrggbb`: the two contrasts multiply to 21. */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#ffffff') ** 2 >= 21 ? '#ffffff' : '#000000';
}

/** The content id of the logo in every email. */
export const logoContentId = 'logo@sundesk';
export const logoAddress = `cid:${logoContentId}`;

/**
 * The picture that this HTML shows as its logo; undefined where it shows none, or where the account has none any more.
 */
export async function findEmailLogo(
  store: AccountDb,
  html: string,
): Promise<EmailPicture | undefined> {
  if (!html.includes(`<img src="${logoAddress}"`)) return undefined;
  const logo = await readLogo(store);
  return logo && { mediaType: logo.mediaType, content: logo.content };
}
