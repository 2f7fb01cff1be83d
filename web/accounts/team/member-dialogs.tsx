import { Button, Group, List, Modal, Radio, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { SecretOnce } from '../../settings/secret.tsx';
import { dayAndTime } from '../../shared/formats/formats.ts';
import { keysOf } from '../../shared/members.ts';
import { FailureNote } from '../../shared/states.tsx';
import { roleMeanings, roleNames } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import type { Member } from './team.ts';
import { reassignedWords } from './team.ts';

export function RoleDialog({
  member: { userId, name, role: before, isYou },
  isOpen,
  onClose,
}: {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}) {
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
    <Modal opened={isOpen} onClose={close} title={`Role of ${name}`}>
      <Stack>
        <RoleChoice value={role} onChange={setRole} />
        <FailureNote error={change.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            onClick={() => change.mutate({ userId, role })}
            loading={change.isPending}
            disabled={role === before}
          >
            Change role
          </Button>
        </Group>
      </Stack>
    </Modal>
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
export function ResetLinkDialog({
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
    <Modal
      opened={isOpen}
      onClose={close}
      title={`Password reset link for ${name}`}
      closeOnClickOutside={link === undefined}
      closeOnEscape={link === undefined}
      withCloseButton={link === undefined}
    >
      {link === undefined ? (
        <Stack>
          <Text size="sm">
            Anyone who opens the link can choose a new password for {name}, so send it to them
            privately. It works once, within one day. Their current password works until then.
          </Text>
          <FailureNote error={make.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button onClick={() => make.mutate({ userId })} loading={make.isPending}>
              Create link
            </Button>
          </Group>
        </Stack>
      ) : (
        <SecretOnce what="Link" secret={link.url} onDone={close}>
          <Text size="sm">Valid until {dayAndTime(link.expiresAt)}.</Text>
        </SecretOnce>
      )}
    </Modal>
  );
}

/** Turns off the second factor of members who lost their phone and their backup codes. */
export function SecondFactorDialog({
  member: { userId, name },
  isOpen,
  onClose,
}: {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}) {
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
    <Modal opened={isOpen} onClose={close} title={`Turn off two-factor authentication of ${name}`}>
      <Stack>
        <Text size="sm">
          {name} will sign in with their password only. Make sure that it is {name} who asked:
          someone who knows their password could ask too.
        </Text>
        <FailureNote error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" onClick={() => remove.mutate({ userId })} loading={remove.isPending}>
            Turn off
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const nobody = '';

export function RemoveDialog({
  member: { userId, name, isYou },
  team,
  isOpen,
  onClose,
}: {
  member: Member;
  team: readonly Member[];
  isOpen: boolean;
  onClose: () => void;
}) {
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
    <Modal
      opened={isOpen}
      onClose={close}
      title={isYou ? 'Leave team' : `Remove ${name} from team`}
    >
      <Stack>
        <List size="sm" spacing={4}>
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
        <FailureNote error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" onClick={confirm} loading={remove.isPending}>
            {isYou ? 'Leave team' : 'Remove member'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function removedWords(name: string, customers: number): string {
  if (customers === 0) return `${name} removed from the team`;
  return `${name} removed from the team. ${reassignedWords(customers)}.`;
}
