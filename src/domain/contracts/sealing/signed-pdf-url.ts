import type { App } from '../../app.ts';

/** Where the interface answers the sealed PDF of a contract to whoever adds an API key. */
export function signedPdfUrl(app: Pick<App, 'baseUrl'>, contractId: string): string {
  return `${app.baseUrl()}/apidata.php?action=getcontractpdf&contract_id=${contractId}`;
}
