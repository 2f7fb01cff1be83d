import { PageTitle } from '../shared/page-title.tsx';

export function PipelineScreen() {
  return <PageTitle>Pipeline</PageTitle>;
}
