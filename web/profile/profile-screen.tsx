import { PageTitle } from '../shared/page-title.tsx';

export function ProfileScreen() {
  return <PageTitle>Profile and security</PageTitle>;
}
