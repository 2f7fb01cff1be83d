import { Button, Group, List, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../shared/failure-note.tsx';
import { trpc, useChange } from '../../trpc.ts';
import { reassignedWords } from './reassigned-words.ts';
import type { Member } from './team.ts';

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
