import { createHmac } from 'node:crypto';
import type { App } from '../app.ts';
import { isSameSecret } from '../shared/secrets.ts';
import { dayMs, formatMoment, type Moment, secondMs } from '../shared/time.ts';
import type { LinkedFile } from './document.ts';

/** Long enough for what follows an event in another system, also after retries. */
export const fileLinkDays = 7;

type LinkedFileOfAccount = LinkedFile & { accountId: number };

/** The key that signs the links, derived from the same secret key on every node. */
type Signing = Pick<App, 'fileLinkKey'>;

/**
 * The address of a file and when it ends, as events and answers show them. Its holder needs no API key until then. The
 * signature covers the account, the document, its version and the end, so none of them can be changed.
 */
export function publicFileLink(
  app: Signing & Pick<App, 'baseUrl' | 'now'>,
  file: LinkedFileOfAccount | undefined,
): { pdf_url: string; pdf_expires_at: string } {
  if (file === undefined) return { pdf_url: '', pdf_expires_at: '' };
  const expiresAt = wholeSeconds(app.now() + fileLinkDays * dayMs) * secondMs;
  return {
    pdf_url: `${app.baseUrl()}/files/${fileToken(app, { ...file, expiresAt })}`,
    pdf_expires_at: formatMoment(expiresAt),
  };
}

/** The token in the address of a file. */
export function fileToken(app: Signing, file: LinkedFileOfAccount & { expiresAt: Moment }): string {
  const { accountId, kind, id, documentId, expiresAt } = file;
  const named = [accountId, kind, id, documentId, wholeSeconds(expiresAt)].join('.');
  return `${named}.${sign(app, named)}`;
}

const tokenPattern =
  /^(\d{1,15})\.(proposal|contract)\.(\w{1,64})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * The file that a token names; 'expired' for one whose time is over, and undefined for every text that this service did
 * not sign. It reads no stored fact, so a stranger learns nothing from the time that it takes.
 */
export function readFileToken(
  app: Signing & Pick<App, 'now'>,
  token: string,
): LinkedFileOfAccount | 'expired' | undefined {
  const parts = tokenPattern.exec(token);
  if (parts === null) return undefined;
  const [, accountId, kind, id = '', documentId, ends, signature = ''] = parts;
  const named = token.slice(0, -signature.length - 1);
  if (!isSameSecret(sign(app, named), signature)) return undefined;
  if (Number(ends) * secondMs <= app.now()) return 'expired';
  return {
    accountId: Number(accountId),
    kind: kind as LinkedFile['kind'],
    id,
    documentId: Number(documentId),
  };
}

function sign(app: Signing, named: string): string {
  return createHmac('sha256', app.fileLinkKey()).update(named).digest('base64url');
}

function wholeSeconds(moment: Moment): number {
  return Math.floor(moment / secondMs);
}
