import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, Textarea } from '@mantine/core';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { noteCharactersMax } from '../../src/doors/web/limits.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { menuProps } from '../shared/menu-props.ts';
import { trpc, useChange } from '../trpc.ts';

type Note = { customerId: number; noteId: number; text: string };

/** Edits or deletes a note; shown to its writer, owners and managers. */
export function NoteMenu({ note }: { note: Note }) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu {...menuProps} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label="Edit or delete note">
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Pencil size={16} aria-hidden />}
            onClick={() => setDialog('edit')}
          >
            Edit
          </Menu.Item>
          <Menu.Item
            color="red.9"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => setDialog('delete')}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={dialog === 'edit'} onClose={close} title="Edit note">
        <EditForm note={note} onDone={close} />
      </FormDialog>
      <Modal opened={dialog === 'delete'} onClose={close} title="Delete this note?">
        {dialog === 'delete' && <DeleteForm note={note} onDone={close} />}
      </Modal>
    </>
  );
}

function EditForm({
  note: { customerId, noteId, text: before },
  onDone,
}: {
  note: Note;
  onDone: () => void;
}) {
  const [text, setText] = useState(before);
  const editing = useChange(trpc.customers.editNote, { ...meta, onSuccess: onDone });
  return (
    <DialogForm
      values={text}
      submit="Save note"
      saving={editing}
      isCheckedByBrowser
      onSubmit={() => editing.mutate({ customerId, noteId, text })}
    >
      <Textarea
        label="Note"
        autosize
        minRows={3}
        maxRows={14}
        maxLength={noteCharactersMax}
        required
        withAsterisk={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}

function DeleteForm({ note: { customerId, noteId }, onDone }: { note: Note; onDone: () => void }) {
  const deleting = useChange(trpc.customers.deleteNote, { ...meta, onSuccess: onDone });
  return (
    <Stack>
      <Text size="sm">
        The activity will show that a note was deleted and by whom, but not what it said. Webhook
        events that were already sent still contain it.
      </Text>
      <FailureNote error={deleting.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={deleting.isPending}
          onClick={() => deleting.mutate({ customerId, noteId })}
        >
          Delete note
        </Button>
      </Group>
    </Stack>
  );
}

const meta = { invalidates: [trpc.customers.pathKey()] };
