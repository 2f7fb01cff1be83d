import { PageTitle } from '../shared/page-title.tsx';

export function SecondFactorScreen() {
  return <PageTitle>Second factor</PageTitle>;
}
