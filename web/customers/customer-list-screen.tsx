import { PageTitle } from '../shared/page-title.tsx';

export function CustomerListScreen() {
  return <PageTitle>Customers</PageTitle>;
}
