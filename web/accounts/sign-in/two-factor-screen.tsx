import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { FailureNote } from '../../shared/states.tsx';
import { signOut } from '../../shell/session/auth.ts';
import { trpc, useChange } from '../../trpc.ts';
import { TurnOnButton } from '../profile/second-factor.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/**
 * Lets members set up two-factor authentication if their firm requires it. Afterwards they return to the page they
 * came from.
 */
export function TwoFactorScreen() {
  const { accountName, accountId, accounts, user } = useRouteContext({
    from: '/two-factor',
  }).session;
  const others = accounts.filter(({ id }) => id !== accountId);
  const enter = useChange(trpc.session.enterAccount, {
    onSuccess: () => window.location.assign('/app'),
  });
  return (
    <SignInFrame
      title="Set up two-factor authentication"
      lead={`${accountName} requires two-factor authentication. Set it up to continue.`}
    >
      <List type="ordered" spacing="xs">
        <List.Item>Install an authenticator app on your phone.</List.Item>
        <List.Item>Scan a QR code with the app and enter the code it shows.</List.Item>
        <List.Item>Save ten backup codes in case you lose the phone.</List.Item>
      </List>
      <TurnOnButton label="Set up" />
      <FailureNote error={enter.error} />
      {others.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          loading={enter.isPending}
          onClick={() => enter.mutate({ accountId: id })}
        >
          Work in {name}
        </Button>
      ))}
      <Group justify="space-between" gap="xs">
        <Text>{user?.email}</Text>
        <Anchor component="button" type="button" onClick={signOut}>
          Sign out
        </Anchor>
      </Group>
    </SignInFrame>
  );
}
