import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { askAuth } from '../../shell/session/auth.ts';
import { useRefreshSession } from '../../shell/session/refresh-session.ts';
import { useSession } from '../../shell/session/session.ts';
import { NewCodesButton } from './new-codes-button.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { TurnOnButton } from './turn-on-button.tsx';

export function SecondFactor() {
  const { hasSecondFactor, needsTwoFactor } = useSession();
  return hasSecondFactor ? (
    <Stack>
      <Group gap="xs">
        <Badge color="teal" size="lg">
          On
        </Badge>
        <Text size="sm">You enter a code from your authenticator app after your password.</Text>
      </Group>
      <Group>
        <NewCodesButton />
        {!needsTwoFactor && <TurnOffButton />}
      </Group>
      {needsTwoFactor && <Text size="sm">Your firm requires it, so you can’t turn it off.</Text>}
    </Stack>
  ) : (
    <Stack>
      <Group gap="xs">
        <Badge color="gray" size="lg">
          Off
        </Badge>
        <Text size="sm">You sign in with your password only.</Text>
      </Group>
      <Group>
        <TurnOnButton />
      </Group>
    </Stack>
  );
}

function TurnOffButton() {
  const [isOpen, dialog] = useDisclosure();
  const refresh = useRefreshSession();
  const close = () => {
    dialog.close();
    turnOff.reset();
  };
  const turnOff = useMutation({
    mutationFn: (password: string) => askAuth('two-factor/disable', { password }),
    meta: { success: 'Two-factor authentication turned off' },
    onSuccess: async () => {
      close();
      await refresh();
    },
  });
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Turn off
      </Button>
      <PasswordDialog
        title="Turn off two-factor authentication"
        text="You’ll sign in with your password only, and your backup codes stop working."
        isOpen={isOpen}
        onClose={close}
        onConfirm={turnOff.mutate}
        confirmLabel="Turn off"
        color="red"
        error={turnOff.error}
        isPending={turnOff.isPending}
      />
    </>
  );
}
