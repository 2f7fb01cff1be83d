import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { AddButton, focusAfter } from '../fields/fields.tsx';
import type { Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import classes from './sections.module.css';

/** One part of a step, with its heading. */
export function Section({
  title,
  hint,
  actions,
  children,
}: {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" align="baseline" gap="xs" mb="xs">
        <Title id={id} tabIndex={-1} className={classes.heading} data-section-heading>
          {title}
        </Title>
        {hint !== undefined && (
          <Text variant="quiet" component="div">
            {hint}
          </Text>
        )}
      </Group>
      <Stack gap="sm">{children}</Stack>
      {actions !== undefined && (
        <Group gap="xs" mt="sm">
          {actions}
        </Group>
      )}
    </section>
  );
}

/** A part that a project has or has not, such as solar that is there already: it is added and removed as a whole. */
export function OptionalSection<Name extends 'existingSolar' | 'usage'>({
  title,
  member,
  begin,
  firstField,
  about,
  removed,
  children,
}: {
  title: string;
  member: Name;
  /** What is there once it is added. */
  begin: Specification[Name];
  /** The id of the field that gets the focus then. */
  firstField: string;
  /** Explains the part while a project has none. */
  about: string;
  /** Says that it was removed. */
  removed: string;
  children: ReactNode;
}) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const isThere = useContent(({ specification }) => !!specification[member]);
  const addId = `add-${member}`;
  const set = (value: Specification[Name] | null) => editor.editSpecification({ [member]: value });
  const name = title.toLowerCase();
  const add = () =>
    focusAfter(() => {
      set(begin);
      return firstField;
    });
  const remove = () => {
    const before = editor.current().autosave.mine.specification[member] ?? null;
    focusAfter(() => {
      set(null);
      return addId;
    });
    offerUndo(removed, () => set(before));
  };
  if (!isThere) {
    return (
      <Section title={title}>
        <Text variant="quiet">{about}</Text>
        <div>
          <AddButton id={addId} onClick={add}>
            Add {name}
          </AddButton>
        </div>
      </Section>
    );
  }
  const actions = mayEdit && (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={remove}>
      Remove {name}
    </Button>
  );
  return (
    <Section title={title} actions={actions}>
      {children}
    </Section>
  );
}
