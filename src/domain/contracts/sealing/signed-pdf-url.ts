import type { App } from '../../app.ts';

/** The API address of a contract's sealed PDF, for callers with an API key. */
export function signedPdfUrl(app: Pick<App, 'baseUrl'>, contractId: string): string {
  return `${app.baseUrl()}/apidata.php?action=getcontractpdf&contract_id=${contractId}`;
}
