import { Menu, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../src/doors/web/limits.ts';
import { ConfirmDialog } from '../shared/confirm-button.tsx';
import { DialogButton, DialogForm, useFormDialog } from '../shared/forms/form-dialog.tsx';
import { MoreMenu } from '../shared/more-menu.tsx';
import { listKeys } from '../shared/read-lists-again.ts';
import { queryClient, trpc, useChange } from '../trpc.ts';
import type { SavedProject } from './project-content.ts';
import { useEditor } from './use-editor.ts';

/** A second draft from this one, to quote a variation or to offer the customer a choice. */
export function AddOptionButton({ project }: { project: SavedProject }) {
  return (
    <DialogButton size="sm" leftSection={<Copy />} label="Add option" title="Add option">
      {(close) => <OptionForm project={project} onClose={close} />}
    </DialogButton>
  );
}

function OptionForm({ project, onClose }: { project: SavedProject; onClose: () => void }) {
  const { projectId, customer } = project;
  const editor = useEditor();
  const navigate = useNavigate();
  const { letGo } = useFormDialog();
  const [title, setTitle] = useState(() =>
    `${editor.current().autosave.mine.title}, option 2`.slice(0, limits.titleCharacters),
  );
  const copy = useChange(trpc.projects.copy, {
    invalidates: listKeys,
    onSuccess: ({ projectId: copied }) => {
      letGo();
      onClose();
      navigate({ to: '/projects/$projectId', params: { projectId: String(copied) } });
    },
  });
  return (
    <DialogForm
      values={title}
      submit="Add option"
      saving={copy}
      isCheckedByBrowser
      onSubmit={() => copy.mutate({ projectId, title })}
    >
      <Text>
        A new draft for {customer.name} with everything saved here, to change and to offer beside
        this one. The customer compares both on one page.
      </Text>
      <TextInput
        label="Title of the option"
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        maxLength={limits.titleCharacters}
        required
        data-autofocus
      />
    </DialogForm>
  );
}

/** The menu that deletes a project that is not signed; one whose proposal is published must be withdrawn first, as the server says. */
export function ProjectMenu({ project }: { project: SavedProject }) {
  const { projectId, customer } = project;
  const navigate = useNavigate();
  const [isAsking, asking] = useDisclosure();
  const deleting = useChange(trpc.projects.delete, {
    success: 'Project deleted.',
    invalidates: listKeys,
    onSuccess: async ({ customerId }) => {
      await navigate({
        to: '/customers/$customerId',
        params: { customerId: String(customerId) },
      });
      queryClient.removeQueries({ queryKey: trpc.projects.find.queryKey({ projectId }) });
    },
  });
  return (
    <>
      <MoreMenu variant="default" label="More actions">
        <Menu.Item color="red.9" leftSection={<Trash2 />} onClick={asking.open}>
          Delete project
        </Menu.Item>
      </MoreMenu>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={asking.close}
        title="Delete this project?"
        confirmLabel="Delete project"
        onConfirm={() => deleting.mutateAsync({ projectId })}
        asking={deleting}
      >
        <Text>
          The system, its price and all versions of its proposal are deleted, and their links stop
          working. Sent messages stay with {customer.name}. You can’t undo this.
        </Text>
      </ConfirmDialog>
    </>
  );
}
