import { Avatar, Badge, Group, Menu, Text } from '@mantine/core';
import { KeyRound, ShieldOff, UserCog, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import rows from '../../settings/rows.module.css';
import { ago } from '../../shared/formats/formats.ts';
import { MoreMenu } from '../../shared/more-menu.tsx';
import { roleNames } from '../../shell/session/session.ts';
import {
  RemoveDialog,
  ResetLinkDialog,
  RoleDialog,
  SecondFactorDialog,
} from './member-dialogs.tsx';
import classes from './team.module.css';
import type { Member } from './team.ts';

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
