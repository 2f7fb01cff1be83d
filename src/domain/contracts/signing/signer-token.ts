import type { App } from '../../app.ts';
import type { Project } from '../../projects/project.ts';
import { proposalPageUrl, signingLink } from '../../shared/page-links.ts';
import { isSameSecret } from '../../shared/secrets.ts';
import type { Signer } from '../contract.ts';

/**
 * The signer's token in the address of the page; empty once the customer is erased. Only the signer whom it names
 * receives it: its bearer can sign in their name.
 */
export function signerToken(
  { secretBox }: Pick<App, 'secretBox'>,
  { sealedToken }: Pick<Signer, 'sealedToken'>,
): string {
  return sealedToken === undefined ? '' : secretBox.open(sealedToken);
}

/** The signer whom a token names; null without a token, because the address of the page alone proves nothing. */
export function findSigner<One extends Pick<Signer, 'sealedToken'>>(
  app: Pick<App, 'secretBox'>,
  contract: { signers: readonly One[] } | undefined,
  token: string | undefined,
): One | undefined {
  if (token === undefined || token === '') return undefined;
  return contract?.signers.find((signer) => isSameSecret(signerToken(app, signer), token));
}

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
