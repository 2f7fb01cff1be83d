import { PageTitle } from '../shared/page-title.tsx';

export function DashboardScreen() {
  return <PageTitle>Dashboard</PageTitle>;
}
