import { PageTitle } from '../../shared/page-title.tsx';

export function ChannelsScreen() {
  return <PageTitle>E-mail and SMS</PageTitle>;
}
