import { PageTitle } from '../../shared/page-title.tsx';

export function StatusesScreen() {
  return <PageTitle>Pipeline</PageTitle>;
}
