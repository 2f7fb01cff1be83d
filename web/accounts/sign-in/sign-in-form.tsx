import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AuthFailure, askAuth } from '../../shell/session/auth.ts';
import { StepForm } from './step-form.tsx';

/** Email and password, then the two-factor code where it is enabled. */
export function SignInForm({
  email: initialEmail = '',
  isEmailFixed = false,
  besideButton,
  onStep,
  onSignedIn,
}: {
  email?: string | undefined;
  isEmailFixed?: boolean;
  besideButton?: ReactNode;
  /** Called with the current step, for the page's title. */
  onStep?: (step: 'password' | 'code') => void;
  onSignedIn: () => Promise<unknown>;
}) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [isCodeWanted, setCodeWanted] = useState(false);
  const goTo = (step: 'password' | 'code') => {
    setCodeWanted(step === 'code');
    onStep?.(step);
  };
  const signIn = useMutation({
    mutationFn: () => askAuth<{ twoFactorRedirect?: true }>('sign-in/email', { email, password }),
    onSuccess: async ({ twoFactorRedirect }) => {
      if (twoFactorRedirect) goTo('code');
      else await onSignedIn();
    },
  });
  if (isCodeWanted) {
    const begin = () => {
      setPassword('');
      signIn.reset();
      goTo('password');
    };
    return <CodeForm onSignedIn={onSignedIn} onBegin={begin} />;
  }
  return (
    <StepForm asking={signIn} submit="Sign in" onSubmit={signIn.mutate} beside={besideButton}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        readOnly={isEmailFixed}
        data-autofocus={initialEmail === '' || undefined}
        autoFocus={initialEmail === ''}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus={initialEmail !== '' || undefined}
        autoFocus={initialEmail !== ''}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </StepForm>
  );
}

/** Errors that require starting again with the password. */
const overCodes = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'CODE_USED'];

/** The form for a code of the app, or a backup code. */
function CodeForm({
  onSignedIn,
  onBegin,
}: {
  onSignedIn: () => Promise<unknown>;
  /** Goes back to the password. */
  onBegin: () => void;
}) {
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const [trustDevice, setTrust] = useState(false);
  const verify = useMutation({
    mutationFn: () =>
      askAuth(isBackup ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp', {
        code: isBackup ? code.trim() : code.replaceAll(/\s/g, ''),
        trustDevice,
      }),
    onSuccess: onSignedIn,
  });
  const isOver = verify.error instanceof AuthFailure && overCodes.includes(verify.error.code);
  const turn = () => {
    setBackup(!isBackup);
    setCode('');
    verify.reset();
  };
  return (
    <StepForm
      asking={verify}
      submit="Sign in"
      onSubmit={verify.mutate}
      beside={
        <Anchor component="button" type="button" onClick={turn}>
          {isBackup ? 'Use authenticator app' : 'Use a backup code'}
        </Anchor>
      }
      again={isOver && <Button onClick={onBegin}>Start again</Button>}
    >
      <TextInput
        key={isBackup ? 'backup' : 'app'}
        label={isBackup ? 'Backup code' : 'Code'}
        description={
          isBackup
            ? 'One of the codes you saved when you turned on two-factor authentication'
            : 'The 6-digit code shown in your app'
        }
        autoComplete="one-time-code"
        inputMode={isBackup ? 'text' : 'numeric'}
        maxLength={isBackup ? 20 : 8}
        required
        withAsterisk={false}
        autoFocus
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Checkbox
        label="Don’t ask again in this browser for 30 days"
        checked={trustDevice}
        onChange={(event) => setTrust(event.currentTarget.checked)}
      />
    </StepForm>
  );
}
