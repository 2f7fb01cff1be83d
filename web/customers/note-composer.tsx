import { Button, Group, Kbd, Text, Textarea } from '@mantine/core';
import { getHotkeyHandler, useSessionStorage } from '@mantine/hooks';
import { noteCharactersMax } from '../../src/doors/web/limits.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { listKeys } from '../shared/read-lists-again.ts';
import { trpc, useChange } from '../trpc.ts';
import classes from './customers.module.css';

/** Writes a note. The draft is kept in this tab, so that neither a reload nor another screen loses it. */
export function NoteComposer({ customerId }: { customerId: number }) {
  const [text, setText, forget] = useSessionStorage({
    key: `sundesk.note.${customerId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const adding = useChange(trpc.customers.addNote, { invalidates: listKeys, onSuccess: forget });
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty && !adding.isPending) adding.mutate({ customerId, text });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label="Add a note"
        placeholder="What was said and what happens next"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={noteCharactersMax}
        readOnly={adding.isPending}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', send]])}
      />
      <FailureNote error={adding.error} title="The note wasn’t saved. Your text is still above" />
      <Group justify="space-between" mt={8}>
        <Text size="xs" className={classes.quiet} visibleFrom="sm">
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> saves
        </Text>
        <Button type="submit" size="sm" disabled={isEmpty} loading={adding.isPending} ml="auto">
          Save note
        </Button>
      </Group>
    </form>
  );
}
