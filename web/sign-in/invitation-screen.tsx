import { PageTitle } from '../shared/page-title.tsx';

export function InvitationScreen() {
  return <PageTitle>Invitation</PageTitle>;
}
