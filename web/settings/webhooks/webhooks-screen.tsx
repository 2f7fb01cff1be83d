import { PageTitle } from '../../shared/page-title.tsx';

export function WebhooksScreen() {
  return <PageTitle>Webhooks</PageTitle>;
}
