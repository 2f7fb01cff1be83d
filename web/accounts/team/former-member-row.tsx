import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import rows from '../../settings/rows.module.css';
import { FailureNote } from '../../shared/failure-note.tsx';
import { day } from '../../shared/formats/formats.ts';
import { trpc, useChange } from '../../trpc.ts';
import { reassignedWords } from './reassigned-words.ts';
import type { Member } from './team.ts';

/** A former member, who may still own customers. */
export function FormerMemberRow({ member, team }: { member: Member; team: readonly Member[] }) {
  const { name, email, removedAt } = member;
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" className={rows.quiet}>
          {[email, removedAt !== null && `left ${day(removedAt)}`].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <ReassignButton member={member} team={team} />
    </li>
  );
}

function ReassignButton({
  member: { userId, name },
  team,
}: {
  member: Member;
  team: readonly Member[];
}) {
  const [isOpen, dialog] = useDisclosure();
  const [to, setTo] = useState<string | null>(null);
  const reassign = useChange(trpc.team.reassignCustomers, {
    success: ({ reassigned }) =>
      reassigned === 0 ? `${name} had no customers` : reassignedWords(reassigned),
    invalidates: 'everything',
    onSuccess: dialog.close,
  });
  return (
    <>
      <Button variant="default" onClick={dialog.open} aria-label={`Reassign customers of ${name}`}>
        Reassign customers
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Customers of ${name}`}>
        <Stack>
          <Select
            label="Reassign all to"
            placeholder="Choose a member"
            data={team.map((other) => ({ value: String(other.userId), label: other.name }))}
            value={to}
            onChange={setTo}
            data-autofocus
          />
          <FailureNote error={reassign.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
            <Button
              onClick={() => reassign.mutate({ userId, customersTo: Number(to) })}
              loading={reassign.isPending}
              disabled={to === null}
            >
              Reassign
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
