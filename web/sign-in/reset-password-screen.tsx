import { PageTitle } from '../shared/page-title.tsx';

export function ResetPasswordScreen() {
  return <PageTitle>Choose a new password</PageTitle>;
}
