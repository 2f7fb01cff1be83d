import type { AccountSettings, Company } from '../accounts/settings/settings.ts';
import { escapeHtml } from '../shared/html.ts';
import { type Button, emailButton, emailFrame, paragraphStyle } from './email-frame.ts';
import { logoAddress } from './email-logo.ts';

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
