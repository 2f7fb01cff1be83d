import { contrastWithWhite } from '../accounts/settings/contrast.ts';
import type { AccountSettings, Company } from '../accounts/settings/settings.ts';
import { escapeHtml } from '../shared/html.ts';

/** What an email shows around its text. */
export type Letterhead = {
  /** The firm as its customers know it. */
  name: string;
  company: Company;
  colours: AccountSettings['colours'];
};

/** An address in the text that is shown as a button, with the words on it. */
export type Button = { url: string; label: string };

/**
 * The HTML part of an email, made from its text: paragraphs, links, one address as a button in the account's colours, and
 * the firm below. Mail programs know few styles and no style sheets, so tables and attributes it is.
 */
export function emailHtml(
  text: string,
  { name, company, colours }: Letterhead,
  { button, stopUrl = '' }: { button?: Button | undefined; stopUrl?: string } = {},
): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => renderParagraph(paragraph, colours, button));
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(name)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f4f5f6;color:#1d2328;font-family:Arial,Helvetica,sans-serif">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff">',
    `<tr><td style="padding:20px 24px;background:${colours.primary};color:${readableOn(colours.primary)};font-size:20px;font-weight:bold">${escapeHtml(name)}</td></tr>`,
    `<tr><td style="padding:24px;font-size:16px;line-height:1.5">${paragraphs.join('')}</td></tr>`,
    `<tr><td style="padding:16px 24px;border-top:1px solid #dfe3e6;color:#5a646c;font-size:13px;line-height:1.5">${renderFooter(name, company, stopUrl)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
}

function renderParagraph(
  text: string,
  colours: Letterhead['colours'],
  button: Button | undefined,
): string {
  const pieces = text.split(addressPattern).map((piece, index) => {
    if (index % 2 === 0) return escapeHtml(piece).replaceAll('\n', '<br>');
    if (piece === button?.url) return renderButton(button, colours.accent);
    return `<a href="${escapeHtml(piece)}" style="color:${colours.primary}">${escapeHtml(piece)}</a>`;
  });
  return `<p style="margin:0 0 16px">${pieces.join('')}</p>`;
}

/** Up to the punctuation that belongs to the sentence around it. */
const addressPattern = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/;

function renderButton({ url, label }: Button, colour: string): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:4px;text-decoration:none;font-weight:bold;' +
    `background:${colour};color:${readableOn(colour)}`;
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

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

/** Black or white, whichever stands out more on the colour `#rrggbb`: the two contrasts multiply to 21. */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  return contrastWithWhite(colour) ** 2 >= 21 ? '#ffffff' : '#000000';
}
