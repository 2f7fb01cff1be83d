import { PageTitle } from '../shared/page-title.tsx';

export function CustomerScreen() {
  return <PageTitle>Customer</PageTitle>;
}
