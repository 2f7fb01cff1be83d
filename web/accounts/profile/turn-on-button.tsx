import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CopyIcon } from '../../shared/copy-field.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { askAuth } from '../../shell/session/auth.ts';
import { useRefreshSession } from '../../shell/session/refresh-session.ts';
import { labelWhile, useWait } from '../sign-in/use-wait.ts';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import classes from './profile.module.css';
import { QrCode } from './qr-code.tsx';

type Begun = { totpURI: string; backupCodes: string[] };

/** Password, then a picture for the app and its first code, then the codes for a rainy day. */
export function TurnOnButton({ label = 'Turn on' }: { label?: string }) {
  const [isOpen, dialog] = useDisclosure();
  const refresh = useRefreshSession();
  const [isOn, setOn] = useState(false);
  const begin = useMutation({
    mutationFn: (password: string) => askAuth<Begun>('two-factor/enable', { password }),
    onSuccess: dialog.close,
  });
  const begun = begin.data;
  const close = () => {
    dialog.close();
    begin.reset();
  };
  const finish = async () => {
    await refresh();
    close();
  };
  return (
    <>
      <Button onClick={dialog.open}>{label}</Button>
      <PasswordDialog
        title="Turn on two-factor authentication"
        text="You need an authenticator app such as Google Authenticator, Microsoft Authenticator, 1Password or Bitwarden."
        isOpen={isOpen}
        onClose={close}
        onConfirm={begin.mutate}
        confirmLabel="Continue"
        error={begin.error}
        isPending={begin.isPending}
      />
      <Modal
        opened={begun !== undefined}
        onClose={close}
        title={isOn ? 'Two-factor authentication is on' : 'Scan this code with your app'}
        closeOnClickOutside={false}
        closeOnEscape={!isOn}
        withCloseButton={!isOn}
      >
        {begun && !isOn && <FirstCode begun={begun} onOn={() => setOn(true)} onCancel={close} />}
        {begun && isOn && <BackupCodes codes={begun.backupCodes} onDone={finish} />}
      </Modal>
    </>
  );
}

function FirstCode({
  begun: { totpURI },
  onOn,
  onCancel,
}: {
  begun: Begun;
  onOn: () => void;
  onCancel: () => void;
}) {
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: () => askAuth('two-factor/verify-totp', { code: code.replaceAll(/\s/g, '') }),
    onSuccess: onOn,
  });
  const wait = useWait(verify.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.mutate();
  };
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  return (
    <form onSubmit={submit}>
      <Stack>
        <QrCode text={totpURI} label="QR code for your app" />
        <div>
          <Text size="sm" fw={500}>
            Or enter this key in the app
          </Text>
          <Group wrap="nowrap" justify="space-between" gap="xs">
            <Text className={classes.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Text>
            <CopyIcon value={secret} what="Key for the app" />
          </Group>
        </div>
        <TextInput
          label="Code"
          description="The 6-digit code shown in the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          required
          withAsterisk={false}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <FailureNote error={verify.error} />
        <Text size="sm" c="dimmed">
          Two-factor authentication isn’t on until you enter this code.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={verify.isPending} disabled={wait > 0}>
            {labelWhile(wait, 'Turn on')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
