import type { App } from '../../app.ts';
import type { Project } from '../../projects/project.ts';
import { proposalPageUrl } from '../../shared/proposal-page-url.ts';
import { signingLink } from '../../shared/signing-link.ts';
import type { Signer } from '../contract.ts';
import { signerToken } from './signer-token.ts';

/** A signer's own address, at which they read the proposal and sign; empty when nothing of the project is published. */
export function signerUrl(
  app: Pick<App, 'baseUrl' | 'secretBox'>,
  project: Pick<Project, 'proposalLink'> | undefined,
  signer: Pick<Signer, 'sealedToken'>,
): string {
  const page = proposalPageUrl(app, project);
  const token = signerToken(app, signer);
  return page === '' || token === '' ? '' : signingLink(page, token);
}
