import type { App } from '../app.ts';
import type { Project } from '../projects/project.ts';
import { signingLink } from '../shared/signing-link.ts';
import type { Signer } from './contract.ts';

/** The whole address at which a signer finds the proposal and signs; empty when nothing of the project is published. */
export function signerUrl(
  app: Pick<App, 'baseUrl'>,
  project: Pick<Project, 'proposalLink'> | undefined,
  { token }: Pick<Signer, 'token'>,
): string {
  // The PDF lies below the page.
  const page = project?.proposalLink.replace(/\/[^/]*$/, '') ?? '';
  return page === '' ? '' : signingLink(app.baseUrl() + page, token);
}
