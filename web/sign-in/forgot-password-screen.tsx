import { PageTitle } from '../shared/page-title.tsx';

export function ForgotPasswordScreen() {
  return <PageTitle>Forgot password</PageTitle>;
}
