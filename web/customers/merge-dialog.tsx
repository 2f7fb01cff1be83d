import { Alert, Button, Group, Modal, Radio, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listKeys } from '../shared/read-lists-again.ts';
import { SearchField } from '../shared/search/filter-bar.tsx';
import { FailureNote } from '../shared/states.tsx';
import { queryClient, trpc, useChange } from '../trpc.ts';
import {
  customDifferencesOf,
  differencesOf,
  type MergedField,
  usualTake,
} from './customer-fields.ts';
import type { CustomerPage } from './customer-page.ts';
import classes from './customers.module.css';
import { BesideName } from './list/customer-table.tsx';

/** Makes one customer of two: the other is found, compared field by field, and merged into this one. */
export function MergeDialog({
  customer,
  isOpen,
  otherId,
  onChoose,
  onClose,
}: {
  customer: CustomerPage;
  isOpen: boolean;
  otherId: number | undefined;
  onChoose: (customerId: number | undefined) => void;
  onClose: () => void;
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Merge into ${customer.name}`} size="lg">
      {isOpen && otherId === undefined && <Choose customer={customer} onChoose={onChoose} />}
      {isOpen && otherId !== undefined && (
        <Compare
          key={otherId}
          customer={customer}
          otherId={otherId}
          onBack={() => onChoose(undefined)}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}

function Choose({
  customer: { customerId },
  onChoose,
}: {
  customer: CustomerPage;
  onChoose: (customerId: number) => void;
}) {
  const [words, setWords] = useState('');
  const found = useQuery(
    trpc.customers.list.queryOptions(
      { search: words, limit: 9 },
      { enabled: words !== '', placeholderData: (before) => before },
    ),
  );
  const others =
    words === ''
      ? []
      : (found.data?.customers ?? []).filter((other) => other.customerId !== customerId);
  return (
    <Stack>
      <Text>
        Find the duplicate. Its notes, projects and messages move to this customer, and its page is
        removed.
      </Text>
      <SearchField label="Name, email or phone" value={words} onChange={setWords} data-autofocus />
      <FailureNote error={found.error} />
      <div aria-live="polite">
        {words !== '' && found.isSuccess && others.length === 0 && (
          <Text>No matching customers. Try fewer words.</Text>
        )}
        <ul className={classes.cards}>
          {others.map((other) => (
            <li key={other.customerId}>
              <UnstyledButton onClick={() => onChoose(other.customerId)} flex={1} mih={36}>
                <Text fw={600}>{other.name}</Text>
                <BesideName customer={other} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </div>
    </Stack>
  );
}

function Compare({
  customer,
  otherId,
  onBack,
  onDone,
}: {
  customer: CustomerPage;
  otherId: number;
  onBack: () => void;
  onDone: () => void;
}) {
  const { customerId } = customer;
  const other = useQuery(trpc.customers.find.queryOptions({ customerId: otherId }));
  const fields = useQuery(trpc.customFields.list.queryOptions());
  const [mine, theirs] = useQueries({
    queries: [customerId, otherId].map((id) =>
      trpc.customFields.values.queryOptions({ customerId: id }),
    ),
  });
  const [chosen, setChosen] = useState<readonly (MergedField | number)[]>();
  const merging = useChange(trpc.customers.merge, {
    success: `Merged into ${customer.name}.`,
    invalidates: listKeys,
    onSuccess: () => {
      onDone();
      queryClient.removeQueries({
        queryKey: trpc.customers.find.queryKey({ customerId: otherId }),
      });
    },
  });
  if (!other.data || !fields.data || !mine?.data || !theirs?.data) {
    return (
      <FailureNote error={other.error ?? fields.error ?? mine?.error ?? theirs?.error ?? null} />
    );
  }
  const differences = [
    ...differencesOf(customer, other.data),
    ...customDifferencesOf(fields.data, mine.data, theirs.data),
  ];
  const take = chosen ?? usualTake<MergedField | number>(differences);
  const choose = (name: MergedField | number, isOther: boolean) =>
    setChosen(isOther ? [...take, name] : take.filter((taken) => taken !== name));
  const otherName = other.data.name;
  const { projects, notes } = other.data;
  return (
    <Stack>
      <Text>
        {otherName}
        {other.data.email && ` (${other.data.email})`} has {counted(notes.length, 'note')} and{' '}
        {counted(projects.length, 'project')}. All activity moves to {customer.name}, who keeps
        their email address and owner and gets the further status of the two.
      </Text>
      {differences.length > 0 && <Text>Some details differ. Choose which to keep.</Text>}
      {differences.map(({ name, label, keep, other: theirs }) => (
        <Radio.Group
          key={name}
          label={label}
          value={take.includes(name) ? 'other' : 'keep'}
          onChange={(value) => choose(name, value === 'other')}
        >
          <Group mt={4} gap="lg">
            <Radio value="keep" label={keep || 'Empty'} />
            <Radio value="other" label={theirs || 'Empty'} />
          </Group>
        </Radio.Group>
      ))}
      <Alert color="sun">
        You can’t undo this. {otherName}’s page is removed, and links to it stop working.
      </Alert>
      <FailureNote error={merging.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Choose another customer{' '}
        </Button>
        <Button
          color="red"
          loading={merging.isPending}
          onClick={() =>
            merging.mutate({
              keepCustomerId: customerId,
              mergeCustomerId: otherId,
              take: take.filter((name) => typeof name === 'string'),
              takeCustom: take.filter((name) => typeof name === 'number'),
            })
          }
        >
          Merge customers
        </Button>
      </Group>
    </Stack>
  );
}

function counted(number: number, noun: string): string {
  if (number === 0) return `no ${noun}s`;
  return number === 1 ? `one ${noun}` : `${number} ${noun}s`;
}
