import { ActionBar, Button, Group, Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { count } from '../shared/formats/formats.ts';
import { offerUndo } from '../shared/offer-undo.tsx';
import { readListsAgain } from '../shared/read-lists-again.ts';
import { failureText } from '../shared/states.tsx';
import { useTeam } from '../shared/team.tsx';
import { trpc, useChange } from '../trpc.ts';
import { byOwner, inParts } from './list/choose-rows.ts';
import type { CustomerRow } from './list/customer-table.tsx';

/** The server's limit for one request. */
const customersMax = 100;

/** Gives the customers that are chosen in the list to another owner. */
export function OwnerBar({
  chosen,
  onDone,
}: {
  chosen: readonly CustomerRow[];
  onDone: () => void;
}) {
  const { active, nameOf } = useTeam();
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const changing = useChange(trpc.customers.changeOwner);

  async function give(customerIds: readonly number[], to: number): Promise<void> {
    for (const part of inParts(customerIds, customersMax)) {
      await changing.mutateAsync({ customerIds: part, ownerId: to });
    }
  }

  async function submit(to: number): Promise<void> {
    const before = byOwner(chosen.filter((customer) => customer.ownerId !== to));
    try {
      await give(
        chosen.map(({ customerId }) => customerId),
        to,
      );
    } catch (error) {
      notifyFailure(error);
      return;
    } finally {
      await readListsAgain();
    }
    notifyReassigned(chosen.length, nameOf(to), () => void giveBack(before));
    setOwnerId(null);
    onDone();
  }

  async function giveBack(before: ReturnType<typeof byOwner>): Promise<void> {
    try {
      for (const group of before) await give(group.customerIds, group.ownerId);
    } catch (error) {
      notifyFailure(error);
    } finally {
      await readListsAgain();
    }
  }

  return (
    <ActionBar
      opened={chosen.length > 0}
      onClose={onDone}
      aria-label="Selected customers"
      withinPortal={false}
    >
      <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
        {count(chosen.length)} selected
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Select
          aria-label="New owner"
          placeholder="New owner"
          searchable
          w={{ base: 132, sm: 200 }}
          data={active.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={ownerId}
          onChange={setOwnerId}
        />
        <Button
          disabled={ownerId === null}
          loading={changing.isPending}
          onClick={() => ownerId !== null && void submit(ownerId)}
        >
          Reassign
        </Button>
      </Group>
      <ActionBar.CloseButton aria-label="Clear selection" />
    </ActionBar>
  );
}

function notifyReassigned(customers: number, owner: string, undo: () => void): void {
  const reassigned = customers === 1 ? '1 customer' : `${count(customers)} customers`;
  offerUndo(`${reassigned} reassigned to ${owner}.`, undo, 'owner-changed');
}

function notifyFailure(error: unknown): void {
  notifications.show({
    color: 'red',
    autoClose: false,
    title: 'Some customers weren’t reassigned',
    message: failureText(error),
  });
}
