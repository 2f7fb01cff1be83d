import type { App } from '../app.ts';

const parameter = 'signer';

/** The token with what leads to it: as it is, in a query within another address, in HTML and in JSON. */
const bearer = new RegExp(
  `(?:([?&#]|&amp;|&#38;|&#x26;|\\\\u0026|%3F|%26|%23)|(?<![\\w-]))${parameter}(?:=|%3D|&#61;|&#x3D;|\\\\u003d)[\\w-]*(?:[.~%][\\w-]+)*(&(?!\\w+;)|&amp;)?`,
  'gi',
);

/** The address of the page of a project's proposal, below which its PDF lies; empty when nothing of it is published. */
export function proposalPageUrl(
  app: Pick<App, 'baseUrl'>,
  project: { proposalLink: string } | undefined,
): string {
  const page = project?.proposalLink.replace(/\/[^/]*$/, '') ?? '';
  return page === '' ? '' : app.baseUrl() + page;
}

/** The address at which the bearer of a token signs: the page of the proposal with the token. */
export function signingLink(page: string, token: string): string {
  return `${page}?${parameter}=${token}`;
}

/**
 * Removes from a text what lets its reader sign in another person's name, and leaves the addresses of proposals as they
 * are without it. The text may be plain, HTML or JSON.
 */
export function withoutSigningLinks(text: string): string {
  if (!/signer/i.test(text)) return text;
  return text.replace(bearer, (_found, before = '', after = '') => (after === '' ? '' : before));
}

/**
 * The address of a screen of the desk, such as `projects/12`, for members who may belong to several accounts: the desk
 * opens it in this one.
 */
export function deskUrl(app: Pick<App, 'baseUrl'>, accountId: number, screen: string): string {
  return `${app.baseUrl()}/app/${screen}?account=${accountId}`;
}
