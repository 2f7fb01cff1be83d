import { Button, Group, List, Modal, Select, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { FailureNote } from '../../shared/failure-note.tsx';
import { trpc } from '../../trpc.ts';
import { givenWords } from './given-words.ts';
import type { Member } from './team-screen.tsx';

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
  const remove = useMutation(
    trpc.team.remove.mutationOptions({
      meta: isYou
        ? {}
        : {
            success: ({ given }: WebOutputs['team']['remove']) => removedWords(name, given),
            invalidates: 'everything',
          },
      onSuccess: isYou ? () => window.location.assign('/app') : onClose,
    }),
  );
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
      title={isYou ? 'Leave the team' : `Remove ${name} from the team`}
    >
      <Stack>
        <List size="sm" spacing={4}>
          <List.Item>
            {isYou ? 'You are out at once.' : `${name} is out at their next click.`}
          </List.Item>
          <List.Item>Customers and notes keep the name.</List.Item>
          <List.Item>
            API keys that {isYou ? 'you' : 'they'} made work on. They belong to the firm; revoke
            them under API keys.
          </List.Item>
        </List>
        <Select
          label={isYou ? 'Give your customers to' : 'Give their customers to'}
          data={[
            { value: nobody, label: `Nobody: they stay with ${isYou ? 'you' : name}` },
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
            {isYou ? 'Leave' : 'Remove'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function removedWords(name: string, given: number): string {
  if (given === 0) return `${name} is no longer in the team`;
  return `${name} is no longer in the team. ${givenWords(given)}.`;
}
