import { Box, NumberInput, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import rows from '../../settings/rows.module.css';
import { day } from '../../shared/formats/formats.ts';
import { numberLooks, readNumber } from '../../shared/formats/read-number.ts';
import { DialogButton, DialogForm } from '../../shared/forms/form-dialog.tsx';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { FailureNote, Loaded } from '../../shared/states.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { useRefreshSession, useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { InvitationRow, InviteButton } from './invitations.tsx';
import type { Member, Team } from './member-row.tsx';
import { MemberRow, reassignedWords } from './member-row.tsx';

/** The members of the team, and their roles. */
export function TeamScreen() {
  const team = useQuery(trpc.team.list.queryOptions());
  return (
    <Box maw={1100}>
      <PageTitle actions={team.data && <InviteButton />}>Team</PageTitle>
      <Loaded query={team} bars={3} height={76}>
        {(found) => <Lists team={found} />}
      </Loaded>
    </Box>
  );
}

function Lists({
  team: { members, invitations, requiresTwoFactor, sellersSeeCosts, sellersDiscountPercentMax },
}: {
  team: Team;
}) {
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
        <Title mb="sm" id="sign-in-rules">
          Sign-in
        </Title>
        <TwoFactorRule
          isRequired={requiresTwoFactor}
          membersWithout={active.filter(isWithoutTwoFactor).length}
        />
      </section>
      <section aria-labelledby="costs">
        <Title mb="sm" id="costs">
          Cost and margin
        </Title>
        <CostsRule isShown={sellersSeeCosts} />
      </section>
      <section aria-labelledby="discounts">
        <Title mb="sm" id="discounts">
          Discounts
        </Title>
        <DiscountRule percentMax={sellersDiscountPercentMax} />
      </section>
      <section aria-labelledby="invitations">
        <Title mb="sm" id="invitations">
          Invitations
        </Title>
        {invitations.length === 0 ? (
          <Text variant="quiet">
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
        <Stack>
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

/** The switch that makes the firm require two-factor authentication of its team. */
function TwoFactorRule({
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
        <Text>
          <TextLink to="/profile">Turn it on in your own profile first</TextLink>
        </Text>
      )}
      <FailureNote error={change.error} />
    </Stack>
  );
}

/** The switch that shows cost and margin to sellers. */
function CostsRule({ isShown }: { isShown: boolean }) {
  const change = useChange(trpc.team.showCosts, {
    success: (_nothing, input) =>
      input.isShown ? 'Sellers now see cost and margin' : 'Sellers no longer see cost and margin',
    invalidates: [trpc.team.list.queryKey()],
  });
  return (
    <Stack gap="xs">
      <Switch
        label="Sellers see cost and margin"
        description="Owners and managers always do. Read-only members and customers never do."
        checked={isShown}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ isShown: event.currentTarget.checked })}
      />
      <FailureNote error={change.error} />
    </Stack>
  );
}

/** The largest discount that sellers may give. */
function DiscountRule({ percentMax }: { percentMax: number | null }) {
  const isOptional = true;
  const form = useForm({
    initialValues: { percentMax: (percentMax ?? '') as string | number },
    validate: {
      percentMax: (typed) => readNumber(typed, { ...percent, isOptional }).fault ?? null,
    },
  });
  const change = useChange(trpc.team.limitDiscounts, {
    success: (_nothing, input) =>
      input.percentMax === null
        ? 'Sellers may give any discount'
        : `Sellers may give at most ${input.percentMax}%`,
    invalidates: [trpc.team.list.queryKey()],
    onSuccess: () => form.resetDirty(),
  });
  return (
    <PageForm
      form={form}
      submit="Save limit"
      saving={change}
      gap="xs"
      onSubmit={({ percentMax: typed }) => {
        const read = readNumber(typed, { ...percent, isOptional });
        if (read.fault === undefined) change.mutate({ percentMax: read.value });
      }}
    >
      <NumberInput
        {...numberLooks(percent)}
        label="Largest discount of sellers"
        description="Percent of the price before discount. Leave blank for no limit. Owners and managers have none."
        suffix="%"
        maw={420}
        {...form.getInputProps('percentMax')}
      />
    </PageForm>
  );
}

const percent = { min: 0, max: 100 };

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

/** A former member, who may still own customers. */
function FormerMemberRow({ member, team }: { member: Member; team: readonly Member[] }) {
  const { name, email, removedAt } = member;
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <Text fw={600}>{name}</Text>
        <Text variant="quiet">
          {[email, removedAt !== null && `left ${day(removedAt)}`].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <DialogButton
        label="Reassign customers"
        aria-label={`Reassign customers of ${name}`}
        title={`Customers of ${name}`}
      >
        {(close) => <ReassignForm member={member} team={team} onDone={close} />}
      </DialogButton>
    </li>
  );
}

function ReassignForm({
  member: { userId, name },
  team,
  onDone,
}: {
  member: Member;
  team: readonly Member[];
  onDone: () => void;
}) {
  const [to, setTo] = useState<string | null>(null);
  const reassign = useChange(trpc.team.reassignCustomers, {
    success: ({ reassigned }) =>
      reassigned === 0 ? `${name} had no customers` : reassignedWords(reassigned),
    invalidates: 'everything',
    onSuccess: onDone,
  });
  return (
    <DialogForm
      values={to}
      submit="Reassign"
      isDisabled={to === null}
      saving={reassign}
      onSubmit={() => reassign.mutate({ userId, customersTo: Number(to) })}
    >
      <Select
        label="Reassign all to"
        placeholder="Choose a member"
        data={team.map((other) => ({ value: String(other.userId), label: other.name }))}
        value={to}
        onChange={setTo}
        data-autofocus
      />
    </DialogForm>
  );
}
