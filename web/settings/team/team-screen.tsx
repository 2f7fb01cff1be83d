import { PageTitle } from '../../shared/page-title.tsx';

export function TeamScreen() {
  return <PageTitle>Team</PageTitle>;
}
