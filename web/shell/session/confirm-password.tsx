import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { labelWhile, useWait } from '../../accounts/sign-in/step-form.tsx';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { askAuth } from './auth.ts';
import { passwordNeeded } from './remedies.ts';
import { useSession } from './session.ts';

/** Requires the password again before an action that is unsafe at an unattended screen, then carries on with it. */
export function ConfirmPassword() {
  const isOpen = useSyncExternalStore(passwordNeeded.subscribe, passwordNeeded.isOpen);
  return (
    <FormDialog
      opened={isOpen}
      onClose={() => passwordNeeded.end(false)}
      title="Confirm it’s you"
      closeOnClickOutside={false}
      zIndex={400}
      size="sm"
    >
      <ConfirmForm />
    </FormDialog>
  );
}

function ConfirmForm() {
  const { hasSecondFactor } = useSession();
  const [isCode, setCode] = useState(false);
  const [secret, setSecret] = useState('');
  const confirm = useMutation({
    mutationFn: () =>
      askAuth('confirm', isCode ? { code: secret.replaceAll(/\s/g, '') } : { password: secret }),
    onSuccess: () => passwordNeeded.end(true),
  });
  const wait = useWait(confirm.error);
  const turn = () => {
    setCode(!isCode);
    setSecret('');
    confirm.reset();
  };
  const field = {
    required: true,
    withAsterisk: false,
    'data-autofocus': true,
    value: secret,
    onChange: (event: { currentTarget: { value: string } }) => setSecret(event.currentTarget.value),
  };
  return (
    <DialogForm
      submit={labelWhile(wait, 'Continue')}
      isDisabled={wait > 0}
      saving={confirm}
      isCheckedByBrowser
      onSubmit={() => confirm.mutate()}
    >
      <Text>
        This needs your {isCode ? 'code' : 'password'} again. You won’t be asked again for 15
        minutes.
      </Text>
      {isCode ? (
        <TextInput
          label="Code"
          description="The 6-digit code shown in your app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={8}
          {...field}
        />
      ) : (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          maxLength={128}
          {...field}
        />
      )}
      {hasSecondFactor && (
        <Anchor component="button" type="button" onClick={turn} ta="left">
          {isCode ? 'Use your password' : 'Use a code from your app'}
        </Anchor>
      )}
    </DialogForm>
  );
}
