import { PageTitle } from '../shared/page-title.tsx';

export function SetUpScreen() {
  return <PageTitle>Set up your firm</PageTitle>;
}
