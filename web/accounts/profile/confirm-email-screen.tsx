import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { PageTitle } from '../../shared/page-title.tsx';
import { FailureNote } from '../../shared/states.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { useRefreshSession, useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';

/**
 * The page behind the link that proves a new email address. The change needs a click, so that no mail scanner makes
 * it.
 */
export function ConfirmEmailScreen() {
  const { token } = useSearch({ from: '/inside/confirm-email' });
  const { user } = useSession();
  const refresh = useRefreshSession();
  const confirm = useChange(trpc.profile.confirmEmail, { onSuccess: () => refresh() });
  return (
    <Stack maw={560}>
      <PageTitle>Confirm your email address</PageTitle>
      {confirm.isSuccess ? (
        <>
          <Alert color="teal" role="status">
            You sign in with {confirm.data.email} from now on.
          </Alert>
          <TextLink to="/profile">Your profile</TextLink>
        </>
      ) : (
        <>
          <Text>
            You sign in with {user?.email} now. Confirm to sign in with the address that received
            this link instead.
          </Text>
          <FailureNote error={confirm.error} />
          <Group>
            <Button onClick={() => confirm.mutate({ token })} loading={confirm.isPending}>
              Confirm address
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
