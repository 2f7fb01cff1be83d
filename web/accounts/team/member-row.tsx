import { Avatar, Badge, Group, List, Menu, Radio, Select, Stack, Text } from '@mantine/core';
import { KeyRound, ShieldOff, UserCog, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import rows from '../../settings/rows.module.css';
import { SecretDialog, SecretOnce } from '../../settings/secret.tsx';
import { ConfirmDialog } from '../../shared/confirm-button.tsx';
import { ago, count, dayAndTime } from '../../shared/formats/formats.ts';
import { DialogForm, FormDialog, useFormDialog } from '../../shared/forms/form-dialog.tsx';
import { keysOf } from '../../shared/members.ts';
import { MoreMenu } from '../../shared/more-menu.tsx';
import { roleMeanings, roleNames } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import classes from './team.module.css';

type Dialog = 'role' | 'reset link' | 'two-factor' | 'remove';

export function MemberRow({ member, team }: { member: Member; team: readonly Member[] }) {
  const { userId, name, email, role, isYou, hasSecondFactor, canSignIn } = member;
  const [open, setOpen] = useState<Dialog>();
  const close = () => setOpen(undefined);
  // For members who lost their phone and their backup codes.
  const turnOff = useChange(trpc.team.removeSecondFactor, {
    success: `Two-factor authentication of ${name} turned off`,
    invalidates: [trpc.team.pathKey()],
  });
  return (
    <li className={`${rows.row} ${classes.member}`}>
      <Group className={rows.facts} wrap="nowrap" align="flex-start">
        <Avatar name={name} color="initials" radius="xl" mt={2} aria-hidden />
        <div>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <Text variant="quiet">{roleNames[role]}</Text>
            {isYou && <Badge color="gray">You</Badge>}
          </Group>
          <Text mt={2} className={classes.contact}>
            {[member.workTitle, email, member.phoneNumber].filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Text>
          <Text variant="quiet">
            {[seen(member), canSignIn && twoFactorWords(member)].filter(Boolean).join(' · ')}
          </Text>
        </div>
      </Group>
      <MoreMenu variant="default" size="lg" label={`More actions for ${name}`} width={250}>
        <Menu.Item leftSection={<UserCog />} onClick={() => setOpen('role')}>
          Change role
        </Menu.Item>
        {canSignIn && !isYou && (
          <Menu.Item leftSection={<KeyRound />} onClick={() => setOpen('reset link')}>
            Create password reset link
          </Menu.Item>
        )}
        {hasSecondFactor && !isYou && (
          <Menu.Item leftSection={<ShieldOff />} onClick={() => setOpen('two-factor')}>
            Turn off two-factor authentication
          </Menu.Item>
        )}
        <Menu.Item leftSection={<UserRoundMinus />} onClick={() => setOpen('remove')}>
          {isYou ? 'Leave team' : 'Remove from team'}
        </Menu.Item>
      </MoreMenu>
      <FormDialog opened={open === 'role'} onClose={close} title={`Role of ${name}`}>
        <RoleForm member={member} onDone={close} />
      </FormDialog>
      <ResetLinkDialog member={member} isOpen={open === 'reset link'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'two-factor'}
        onClose={close}
        title={`Turn off two-factor authentication of ${name}`}
        confirmLabel="Turn off"
        onConfirm={() => turnOff.mutateAsync({ userId })}
        asking={turnOff}
      >
        {name} will sign in with their password only. Make sure that it is {name} who asked: someone
        who knows their password could ask too.
      </ConfirmDialog>
      <FormDialog
        opened={open === 'remove'}
        onClose={close}
        title={isYou ? 'Leave team' : `Remove ${name} from team`}
      >
        <RemoveForm member={member} team={team} onDone={close} />
      </FormDialog>
    </li>
  );
}

function twoFactorWords({ hasSecondFactor }: Member): string {
  return hasSecondFactor ? 'two-factor authentication on' : 'two-factor authentication off';
}

function seen({ canSignIn, lastSeenAt }: Member): string {
  if (!canSignIn) return 'Can’t sign in yet: send an invitation to this address';
  return lastSeenAt === null ? 'Never active' : `Last active ${ago(lastSeenAt)}`;
}

/** Loads the app again, because a change of your own role or membership changes what you may see. */
function useLoadAgain(): () => void {
  const { letGo } = useFormDialog();
  return () => {
    letGo();
    window.location.assign('/app');
  };
}

function RoleForm({
  member: { userId, name, role: before, isYou },
  onDone,
}: {
  member: Member;
  onDone: () => void;
}) {
  const [role, setRole] = useState(before);
  const loadAgain = useLoadAgain();
  const change = useChange(
    trpc.team.changeRole,
    isYou
      ? { onSuccess: loadAgain }
      : {
          success: `${name} is now ${roleNames[role]}`,
          invalidates: [trpc.team.pathKey()],
          onSuccess: onDone,
        },
  );
  return (
    <DialogForm
      values={role}
      submit="Change role"
      isDisabled={role === before}
      saving={change}
      onSubmit={() => change.mutate({ userId, role })}
    >
      <RoleChoice value={role} onChange={setRole} />
    </DialogForm>
  );
}

export type Role = keyof typeof roleNames;

const roles = keysOf(roleNames);

/** The roles, each with its permissions. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <Radio.Group label="Role" value={value} onChange={(role) => onChange(role)}>
      <Stack gap="sm" mt="xs">
        {roles.map((role) => (
          <Radio key={role} value={role} label={roleNames[role]} description={roleMeanings[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Makes a password link for members whom no email reaches. */
function ResetLinkDialog({
  member: { userId, name },
  isOpen,
  onClose,
}: {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}) {
  const make = useChange(trpc.team.makeResetLink);
  const link = make.data;
  const close = () => {
    make.reset();
    onClose();
  };
  return (
    <SecretDialog
      opened={isOpen}
      isMade={link !== undefined}
      onClose={close}
      title={`Password reset link for ${name}`}
    >
      {link === undefined ? (
        <DialogForm
          values={null}
          submit="Create link"
          saving={make}
          onSubmit={() => make.mutate({ userId })}
        >
          <Text>
            Anyone who opens the link can choose a new password for {name}, so send it to them
            privately. It works once, within one day. Their current password works until then.
          </Text>
        </DialogForm>
      ) : (
        <SecretOnce what="Link" secret={link.url} onDone={close}>
          <Text>Valid until {dayAndTime(link.expiresAt)}.</Text>
        </SecretOnce>
      )}
    </SecretDialog>
  );
}

const nobody = '';

function RemoveForm({
  member: { userId, name, isYou },
  team,
  onDone,
}: {
  member: Member;
  team: readonly Member[];
  onDone: () => void;
}) {
  const [customersTo, setCustomersTo] = useState(nobody);
  const loadAgain = useLoadAgain();
  const remove = useChange(
    trpc.team.remove,
    isYou
      ? { onSuccess: loadAgain }
      : {
          success: ({ reassigned }) => removedWords(name, reassigned),
          invalidates: 'everything',
          onSuccess: onDone,
        },
  );
  const others = team.filter((other) => other.userId !== userId);
  return (
    <DialogForm
      values={customersTo}
      submit={isYou ? 'Leave team' : 'Remove member'}
      color="red"
      saving={remove}
      onSubmit={() =>
        remove.mutate({ userId, customersTo: customersTo === nobody ? null : Number(customersTo) })
      }
    >
      <List spacing={4}>
        <List.Item>
          {isYou ? 'You lose access at once.' : `${name} is signed out at their next click.`}
        </List.Item>
        <List.Item>Customers and notes keep their name.</List.Item>
        <List.Item>
          API keys that {isYou ? 'you' : 'they'} created stay valid. They belong to the firm; revoke
          them under API keys.
        </List.Item>
      </List>
      <Select
        label={isYou ? 'Reassign your customers to' : 'Reassign their customers to'}
        data={[
          { value: nobody, label: `No one: keep ${isYou ? 'you' : name} as owner` },
          ...others.map((other) => ({ value: String(other.userId), label: other.name })),
        ]}
        value={customersTo}
        allowDeselect={false}
        onChange={(value) => setCustomersTo(value ?? nobody)}
      />
    </DialogForm>
  );
}

function removedWords(name: string, customers: number): string {
  if (customers === 0) return `${name} removed from the team`;
  return `${name} removed from the team. ${reassignedWords(customers)}.`;
}

export type Team = WebOutputs['team']['list'];
export type Member = Team['members'][number];

/** How many customers have changed hands. */
export function reassignedWords(customers: number): string {
  return `${count(customers)} ${customers === 1 ? 'customer' : 'customers'} reassigned`;
}
