import type { App } from '../app.ts';

/** The address of the page of a project's proposal, below which its PDF lies; empty when nothing of it is published. */
export function proposalPageUrl(
  app: Pick<App, 'baseUrl'>,
  project: { proposalLink: string } | undefined,
): string {
  const page = project?.proposalLink.replace(/\/[^/]*$/, '') ?? '';
  return page === '' ? '' : app.baseUrl() + page;
}
