import { PageTitle } from '../../shared/page-title.tsx';

export function CompanyScreen() {
  return <PageTitle>Company</PageTitle>;
}
