import { PageTitle } from '../../shared/page-title.tsx';

export function TemplatesScreen() {
  return <PageTitle>Templates</PageTitle>;
}
