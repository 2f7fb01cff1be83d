import { PageTitle } from '../../shared/page-title.tsx';

export function ApiKeysScreen() {
  return <PageTitle>API keys</PageTitle>;
}
