import { Stack, Switch, Text } from '@mantine/core';
import { FailureNote } from '../../shared/failure-note.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { useRefreshSession } from '../../shell/session/refresh-session.ts';
import { useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';

/** The switch that makes the firm require two-factor authentication of its team. */
export function TwoFactorRule({
  isRequired,
  membersWithout,
}: {
  isRequired: boolean;
  /** Number of members who would have to set it up. */
  membersWithout: number;
}) {
  const { hasSecondFactor } = useSession();
  const refresh = useRefreshSession();
  const change = useChange(trpc.team.requireTwoFactor, {
    success: (_nothing, input) =>
      input.isRequired
        ? 'Two-factor authentication is now required'
        : 'Two-factor authentication is now optional',
    invalidates: [trpc.team.list.queryKey()],
    onSuccess: refresh,
  });
  const mustSetUpOwn = !isRequired && !hasSecondFactor;
  return (
    <Stack gap="xs">
      <Switch
        label="Require two-factor authentication"
        description={describe(isRequired, membersWithout)}
        checked={isRequired}
        disabled={mustSetUpOwn || change.isPending}
        onChange={(event) => change.mutate({ isRequired: event.currentTarget.checked })}
      />
      {mustSetUpOwn && (
        <Text size="sm">
          <TextLink to="/profile">Turn it on in your own profile first</TextLink>
        </Text>
      )}
      <FailureNote error={change.error} />
    </Stack>
  );
}

function describe(isRequired: boolean, without: number): string {
  const members = without === 1 ? '1 member' : `${without} members`;
  if (isRequired) {
    return without === 0
      ? 'All members have set it up. API keys aren’t affected.'
      : `${members} must set it up before they can continue. API keys aren’t affected.`;
  }
  return without === 0
    ? 'All members have already set it up.'
    : `${members} would have to set it up before they can continue, even if they are signed in.`;
}
