import { PageTitle } from '../shared/page-title.tsx';

export function ProjectScreen() {
  return <PageTitle>Project</PageTitle>;
}
