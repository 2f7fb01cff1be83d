import { Badge, Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { encode } from 'uqr';
import { CopyIcon } from '../../shared/copy-field.tsx';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { askAuth } from '../../shell/session/auth.ts';
import { useRefreshSession, useSession } from '../../shell/session/session.ts';
import { labelWhile, useWait } from '../sign-in/step-form.tsx';
import { PasswordButton } from './password-button.tsx';
import classes from './profile.module.css';

export function SecondFactor() {
  const { hasSecondFactor, needsTwoFactor } = useSession();
  return hasSecondFactor ? (
    <Stack>
      <Group gap="xs">
        <Badge color="teal">On</Badge>
        <Text>You enter a code from your authenticator app after your password.</Text>
      </Group>
      <Group>
        <NewCodesButton />
        {!needsTwoFactor && <TurnOffButton />}
      </Group>
      {needsTwoFactor && <Text>Your firm requires it, so you can’t turn it off.</Text>}
    </Stack>
  ) : (
    <Stack>
      <Group gap="xs">
        <Badge color="gray">Off</Badge>
        <Text>You sign in with your password only.</Text>
      </Group>
      <Group>
        <TurnOnButton />
      </Group>
    </Stack>
  );
}

function TurnOffButton() {
  return (
    <PasswordButton
      label="Turn off"
      title="Turn off two-factor authentication"
      text="You’ll sign in with your password only, and your backup codes stop working."
      confirmLabel="Turn off"
      color="red"
      ask={(password) => askAuth('two-factor/disable', { password })}
      meta={{ success: 'Two-factor authentication turned off' }}
      onDone={useRefreshSession()}
    />
  );
}

type Begun = { totpURI: string; backupCodes: string[] };

/** Password, then a picture for the app and its first code, then the codes for a rainy day. */
export function TurnOnButton({ label = 'Turn on' }: { label?: string }) {
  const refresh = useRefreshSession();
  const [begun, setBegun] = useState<Begun>();
  const [isOn, setOn] = useState(false);
  const close = () => setBegun(undefined);
  const finish = async () => {
    await refresh();
    close();
  };
  return (
    <>
      <PasswordButton
        label={label}
        variant="filled"
        title="Turn on two-factor authentication"
        text="You need an authenticator app such as Google Authenticator, Microsoft Authenticator, 1Password or Bitwarden."
        confirmLabel="Continue"
        ask={(password) => askAuth<Begun>('two-factor/enable', { password })}
        onDone={setBegun}
      />
      <FormDialog
        opened={begun !== undefined}
        onClose={close}
        title={isOn ? 'Two-factor authentication is on' : 'Scan this code with your app'}
        closeOnClickOutside={false}
        closeOnEscape={!isOn}
        withCloseButton={!isOn}
      >
        {begun && !isOn && <FirstCode begun={begun} onOn={() => setOn(true)} />}
        {begun && isOn && <BackupCodes codes={begun.backupCodes} onDone={finish} />}
      </FormDialog>
    </>
  );
}

function FirstCode({ begun: { totpURI }, onOn }: { begun: Begun; onOn: () => void }) {
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: () => askAuth('two-factor/verify-totp', { code: code.replaceAll(/\s/g, '') }),
    onSuccess: onOn,
  });
  const wait = useWait(verify.error);
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  return (
    <DialogForm
      // A code is shown for half a minute, and nobody is asked to keep it.
      values=""
      submit={labelWhile(wait, 'Turn on')}
      isDisabled={wait > 0}
      saving={verify}
      isCheckedByBrowser
      onSubmit={() => verify.mutate()}
    >
      <QrCode text={totpURI} label="QR code for your app" />
      <div>
        <Text fw={500}>Or enter this key in the app</Text>
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
      <Text variant="quiet">Two-factor authentication isn’t on until you enter this code.</Text>
    </DialogForm>
  );
}

function NewCodesButton() {
  const [codes, setCodes] = useState<string[]>();
  const close = () => setCodes(undefined);
  return (
    <>
      <PasswordButton
        label="New backup codes"
        title="New backup codes"
        text="Your current backup codes stop working."
        confirmLabel="Create new codes"
        ask={(password) =>
          askAuth<{ backupCodes: string[] }>('two-factor/generate-backup-codes', { password })
        }
        onDone={({ backupCodes }) => setCodes(backupCodes)}
      />
      <Modal
        opened={codes !== undefined}
        onClose={close}
        title="Your new backup codes"
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {codes && <BackupCodes codes={codes} onDone={close} />}
      </Modal>
    </>
  );
}

/** Shown once. Each lets in once, when the phone is lost. */
function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack>
      <Text>
        Use one of these codes to sign in when you don’t have your phone. Each works once. Store
        them with your passwords: you won’t see them again.
      </Text>
      <ul className={classes.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <CopyButton value={text} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <Check /> : <Copy />}
                onClick={copy}
                aria-live="polite"
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Backup codes for Sundesk\n\n${text}`)}`}
            download="sundesk-backup-codes.txt"
            leftSection={<Download />}
          >
            Download
          </Button>
        </Group>
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  );
}

/** Drawn as one path. Always dark on white, since not every camera reads the reverse. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
