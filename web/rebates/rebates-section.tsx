import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../src/doors/web/limits.ts';
import type { ProjectContent } from '../projects/project-content.ts';
import { Section } from '../projects/sections/section.tsx';
import { useContent, useEditor, useMayEdit } from '../projects/use-editor.ts';
import { trpc } from '../trpc.ts';
import { RebateDialog } from './rebate-dialog.tsx';
import { describeAmount, describeDays, type Rebate, rebateTitle } from './rebate-words.ts';

const none: readonly Rebate[] = [];

/** Rebates that the project counts on: copies of those in the library or of known programs. */
export function RebatesSection() {
  const mayEdit = useMayEdit();
  const rebates = useContent(({ specification }) => specification.rebates ?? none);
  if (rebates.length === 0 && !mayEdit) return null;
  return (
    <Section
      title="Rebates"
      hint="State and other programs change: check the conditions before you offer one."
    >
      {rebates.map((rebate, index) => (
        <ChosenRebate key={rebateTitle(rebate)} rebate={rebate} index={index} />
      ))}
      {mayEdit && rebates.length < limits.rebates && <AddRebate chosen={rebates} />}
    </Section>
  );
}

function ChosenRebate({ rebate, index }: { rebate: Rebate; index: number }) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const remove = () =>
    editor.edit((content) =>
      withRebates(content, (before) => before.filter((_, other) => other !== index)),
    );
  return (
    <Group wrap="nowrap" justify="space-between" align="flex-start">
      <div>
        <Text fw={500}>{rebateTitle(rebate)}</Text>
        <Text>{[describeAmount(rebate), describeDays(rebate)].join(' · ')}</Text>
        {rebate.conditions.map((condition) => (
          <Text key={condition} variant="fine">
            {condition}
          </Text>
        ))}
        {rebate.source !== '' && <Text variant="fine">Source: {rebate.source}</Text>}
      </div>
      {mayEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove ${rebate.name}`}
          onClick={remove}
        >
          <Trash2 />
        </ActionIcon>
      )}
    </Group>
  );
}

/** Those of the site's state come first. */
function AddRebate({ chosen }: { chosen: readonly Rebate[] }) {
  const editor = useEditor();
  const state = useContent(({ siteAddress }) => siteAddress.state);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { data: library = [] } = useQuery(trpc.rebates.list.queryOptions());
  const open = library.filter(
    (one) => !chosen.some((other) => rebateTitle(other) === rebateTitle(one)),
  );
  const add = (rebate: Rebate) =>
    editor.edit((content) => withRebates(content, (before) => [...before, rebate]));
  const addListed = (title: string) => {
    const found = open.find((one) => rebateTitle(one) === title);
    if (found === undefined) return;
    const { isExample: _isExample, ...copy } = found;
    add(copy);
  };
  const titles = (isExample: boolean) => {
    const listed = open.filter((one) => one.isExample === isExample);
    const isHere = (one: Rebate) => one.state === state || one.state === '';
    return [...listed.filter(isHere), ...listed.filter((one) => !isHere(one))].map(rebateTitle);
  };
  return (
    <>
      <NativeSelect
        label="Add rebate"
        value=""
        onChange={({ currentTarget }) => addListed(currentTarget.value)}
        data={[
          { value: '', label: 'Choose' },
          ...(titles(false).length === 0 ? [] : [{ group: 'Your rebates', items: titles(false) }]),
          { group: 'Known programs', items: titles(true) },
        ]}
      />
      <Group>
        <Button variant="default" leftSection={<Plus />} onClick={() => setDialogOpen(true)}>
          New rebate
        </Button>
      </Group>
      <RebateDialog
        task={isDialogOpen ? { do: 'new' } : undefined}
        onSaved={add}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}

function withRebates(
  content: ProjectContent,
  change: (before: readonly Rebate[]) => readonly Rebate[],
): ProjectContent {
  const { specification } = content;
  const rebates = change(specification.rebates ?? none);
  return { ...content, specification: { ...specification, rebates } };
}
