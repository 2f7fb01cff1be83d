import { Avatar, Badge, Group, List, Menu, Radio, Select, Stack, Text } from '@mantine/core';
import { KeyRound, ShieldOff, UserCog, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import rows from '../../settings/rows.module.css';
import { SecretDialog, SecretOnce } from '../../settings/secret.tsx';
import { ago, count, dayAndTime } from '../../shared/formats/formats.ts';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { keysOf } from '../../shared/members.ts';
import { MoreMenu } from '../../shared/more-menu.tsx';
import { roleMeanings, roleNames } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import classes from './team.module.css';

type Dialog = 'role' | 'reset link' | 'two-factor' | 'remove';

export function MemberRow({ member, team }: { member: Member; team: readonly Member[] }) {
  const { name, email, role, isYou, hasSecondFactor, canSignIn } = member;
  const [open, setOpen] = useState<Dialog>();
  const close = () => setOpen(undefined);
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
      <RoleDialog member={member} isOpen={open === 'role'} onClose={close} />
      <ResetLinkDialog member={member} isOpen={open === 'reset link'} onClose={close} />
      <SecondFactorDialog member={member} isOpen={open === 'two-factor'} onClose={close} />
      <RemoveDialog member={member} team={team} isOpen={open === 'remove'} onClose={close} />
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

type DialogOf = { member: Member; isOpen: boolean; onClose: () => void };

function RoleDialog({ member: { userId, name, role: before, isYou }, isOpen, onClose }: DialogOf) {
  const [role, setRole] = useState(before);
  const change = useChange(trpc.team.changeRole, {
    // A change of your own role changes what you may see, so the app loads again.
    ...(isYou
      ? {}
      : {
          success: `${name} is now ${roleNames[role]}`,
          invalidates: [trpc.team.pathKey()],
        }),
    onSuccess: isYou ? () => window.location.assign('/app') : onClose,
  });
  const close = () => {
    setRole(before);
    change.reset();
    onClose();
  };
  return (
    <FormDialog opened={isOpen} onClose={close} title={`Role of ${name}`}>
      <DialogForm
        submit="Change role"
        isDisabled={role === before}
        saving={change}
        onSubmit={() => change.mutate({ userId, role })}
      >
        <RoleChoice value={role} onChange={setRole} />
      </DialogForm>
    </FormDialog>
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
function ResetLinkDialog({ member: { userId, name }, isOpen, onClose }: DialogOf) {
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
        <DialogForm submit="Create link" saving={make} onSubmit={() => make.mutate({ userId })}>
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

/** Turns off the second factor of members who lost their phone and their backup codes. */
function SecondFactorDialog({ member: { userId, name }, isOpen, onClose }: DialogOf) {
  const remove = useChange(trpc.team.removeSecondFactor, {
    success: `Two-factor authentication of ${name} turned off`,
    invalidates: [trpc.team.pathKey()],
    onSuccess: onClose,
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <FormDialog
      opened={isOpen}
      onClose={close}
      title={`Turn off two-factor authentication of ${name}`}
    >
      <DialogForm
        submit="Turn off"
        color="red"
        saving={remove}
        onSubmit={() => remove.mutate({ userId })}
      >
        <Text>
          {name} will sign in with their password only. Make sure that it is {name} who asked:
          someone who knows their password could ask too.
        </Text>
      </DialogForm>
    </FormDialog>
  );
}

const nobody = '';

function RemoveDialog({
  member: { userId, name, isYou },
  team,
  isOpen,
  onClose,
}: DialogOf & { team: readonly Member[] }) {
  const [customersTo, setCustomersTo] = useState(nobody);
  const remove = useChange(trpc.team.remove, {
    ...(isYou
      ? {}
      : {
          success: ({ reassigned }) => removedWords(name, reassigned),
          invalidates: 'everything',
        }),
    onSuccess: isYou ? () => window.location.assign('/app') : onClose,
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  const others = team.filter((other) => other.userId !== userId);
  const confirm = () =>
    remove.mutate({ userId, customersTo: customersTo === nobody ? null : Number(customersTo) });
  return (
    <FormDialog
      opened={isOpen}
      onClose={close}
      title={isYou ? 'Leave team' : `Remove ${name} from team`}
    >
      <DialogForm
        submit={isYou ? 'Leave team' : 'Remove member'}
        color="red"
        saving={remove}
        onSubmit={confirm}
      >
        <List spacing={4}>
          <List.Item>
            {isYou ? 'You lose access at once.' : `${name} is signed out at their next click.`}
          </List.Item>
          <List.Item>Customers and notes keep their name.</List.Item>
          <List.Item>
            API keys that {isYou ? 'you' : 'they'} created stay valid. They belong to the firm;
            revoke them under API keys.
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
    </FormDialog>
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
