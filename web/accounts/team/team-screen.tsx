import { Box, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import rows from '../../settings/rows.module.css';
import { FailureNote } from '../../shared/failure-note.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { trpc } from '../../trpc.ts';
import { FormerMemberRow } from './former-member-row.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteButton } from './invite-button.tsx';
import { MemberRow } from './member-row.tsx';
import type { Member, Team } from './team.ts';
import { TwoFactorRule } from './two-factor-rule.tsx';

/** The members of the team, and their roles. */
export function TeamScreen() {
  const team = useQuery(trpc.team.list.queryOptions());
  return (
    <Box maw={1100}>
      <PageTitle actions={team.data && <InviteButton />}>Team</PageTitle>
      <FailureNote error={team.error} />
      {team.isPending && <Waiting />}
      {team.data && <Lists team={team.data} />}
    </Box>
  );
}

function Lists({ team: { members, invitations, requiresTwoFactor } }: { team: Team }) {
  const [showsFormer, setShowsFormer] = useState(false);
  const active = members.filter(({ removedAt }) => removedAt === null);
  const former = members.filter(({ removedAt }) => removedAt !== null);
  return (
    <Stack gap="xl">
      <ul className={rows.list} aria-label="Members">
        {active.map((member) => (
          <MemberRow key={member.userId} member={member} team={active} />
        ))}
      </ul>
      <section aria-labelledby="sign-in-rules">
        <Title order={2} mb="sm" id="sign-in-rules">
          Sign-in
        </Title>
        <TwoFactorRule
          isRequired={requiresTwoFactor}
          membersWithout={active.filter(isWithoutTwoFactor).length}
        />
      </section>
      <section aria-labelledby="invitations">
        <Title order={2} mb="sm" id="invitations">
          Invitations
        </Title>
        {invitations.length === 0 ? (
          <Text className={rows.quiet} size="sm">
            No open invitations. People you invite appear here until they join.
          </Text>
        ) : (
          <ul className={rows.list}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.invitationId} invitation={invitation} />
            ))}
          </ul>
        )}
      </section>
      {former.length > 0 && (
        <Stack gap="md">
          <Switch
            label={`Show former members (${former.length})`}
            checked={showsFormer}
            onChange={(event) => setShowsFormer(event.currentTarget.checked)}
          />
          {showsFormer && (
            <ul className={rows.list} aria-label="Former members">
              {former.map((member) => (
                <FormerMemberRow key={member.userId} member={member} team={active} />
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Stack>
  );
}

function isWithoutTwoFactor({ canSignIn, hasSecondFactor }: Member): boolean {
  return canSignIn && !hasSecondFactor;
}

function Waiting() {
  return (
    <Stack gap="sm">
      {[1, 2, 3].map((number) => (
        <Skeleton key={number} h={76} />
      ))}
    </Stack>
  );
}
