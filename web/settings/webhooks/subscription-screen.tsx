import { PageTitle } from '../../shared/page-title.tsx';

export function SubscriptionScreen() {
  return <PageTitle>Subscription</PageTitle>;
}
