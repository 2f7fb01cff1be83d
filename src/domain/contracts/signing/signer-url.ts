import type { App } from '../../app.ts';
import type { Project } from '../../projects/project.ts';
import { signingLink } from '../../shared/signing-link.ts';
import type { Signer } from '../contract.ts';
import { signerToken } from './signer-token.ts';

/** A signer's own address, at which they read the proposal and sign; empty when nothing of the project is published. */
export function signerUrl(
  app: Pick<App, 'baseUrl' | 'secretBox'>,
  project: Pick<Project, 'proposalLink'> | undefined,
  signer: Pick<Signer, 'sealedToken'>,
): string {
  const page = pageUrl(app, project);
  const token = signerToken(app, signer);
  return page === '' || token === '' ? '' : signingLink(page, token);
}

/** The address at which its holders can read the proposal but not sign. */
export function pageUrl(
  app: Pick<App, 'baseUrl'>,
  project: Pick<Project, 'proposalLink'> | undefined,
): string {
  // The PDF lies below the page.
  const page = project?.proposalLink.replace(/\/[^/]*$/, '') ?? '';
  return page === '' ? '' : app.baseUrl() + page;
}
