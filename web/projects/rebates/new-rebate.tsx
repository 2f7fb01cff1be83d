import {
  Button,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { stateCodes } from '../../../src/doors/web/limits.ts';
import { useMay } from '../../shell/session/session.ts';
import { trpc } from '../../trpc.ts';
import { bases, emptyDraft, type RebateDraft, rebateOfDraft } from './rebate-draft.ts';
import type { Rebate } from './rebate-words.ts';

/** A rebate of the account's own: added to the project, and to the library by members who may change it. */
export function NewRebate({ onAdd }: { onAdd: (rebate: Rebate) => void }) {
  const [draft, setDraft] = useState<RebateDraft>();
  const mayKeep = useMay('account:manage');
  const client = useQueryClient();
  const save = useMutation(trpc.rebates.set.mutationOptions());
  const change = (part: Partial<RebateDraft>) =>
    setDraft((before) => before && { ...before, ...part });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft === undefined) return;
    const rebate = rebateOfDraft(draft);
    if (mayKeep) {
      await save.mutateAsync({ ...rebate, conditions: [...rebate.conditions] });
      await client.invalidateQueries({ queryKey: trpc.rebates.list.queryKey() });
    }
    onAdd(rebate);
    setDraft(undefined);
  };
  const text = (member: 'name' | 'fromOn' | 'untilOn' | 'source' | 'conditions') => ({
    value: draft?.[member] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [member]: currentTarget.value }),
  });
  return (
    <>
      <Group>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setDraft(emptyDraft)}
        >
          New rebate
        </Button>
      </Group>
      <Modal
        opened={draft !== undefined}
        onClose={() => setDraft(undefined)}
        title="New rebate"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {draft !== undefined && (
          <form onSubmit={(event) => void submit(event).catch(() => undefined)}>
            <Stack gap="sm">
              <TextInput label="Name" required maxLength={100} {...text('name')} />
              <NativeSelect
                label="State"
                value={draft.state}
                onChange={({ currentTarget }) =>
                  change({ state: currentTarget.value as Rebate['state'] })
                }
                data={[{ value: '', label: 'Any' }, ...stateCodes]}
              />
              <NativeSelect
                label="Paid for"
                value={draft.basis}
                onChange={({ currentTarget }) =>
                  change({ basis: currentTarget.value as Rebate['basis'] })
                }
                data={bases}
              />
              <NumberInput
                label="Amount ($)"
                required
                min={0}
                max={1_000_000}
                decimalScale={2}
                value={draft.dollars}
                onChange={(dollars) => change({ dollars })}
              />
              <NumberInput
                label="Maximum ($)"
                description="Leave blank for none"
                min={0}
                max={1_000_000}
                decimalScale={2}
                value={draft.maxDollars}
                onChange={(maxDollars) => change({ maxDollars })}
              />
              <NativeSelect
                label="Paid to"
                value={draft.paidTo}
                onChange={({ currentTarget }) =>
                  change({ paidTo: currentTarget.value as Rebate['paidTo'] })
                }
                data={[
                  { value: 'installer', label: 'Us: taken off the price' },
                  { value: 'customer', label: 'The customer, afterwards' },
                ]}
              />
              <TextInput label="First installation date" type="date" {...text('fromOn')} />
              <TextInput label="Last installation date" type="date" {...text('untilOn')} />
              <Textarea
                label="Conditions"
                description="One on each line; proposals show them"
                autosize
                minRows={2}
                required
                {...text('conditions')}
              />
              <TextInput
                label="Source"
                description="Where it is published, and the day you read it"
                maxLength={300}
                {...text('source')}
              />
              {save.error !== null && (
                <Text size="sm" c="red" role="alert">
                  {save.error.message}
                </Text>
              )}
              <Group justify="flex-end">
                <Button variant="default" onClick={() => setDraft(undefined)}>
                  Cancel
                </Button>
                <Button type="submit" loading={save.isPending}>
                  Add rebate
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  );
}
