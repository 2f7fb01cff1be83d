import { Button, type ButtonProps, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FailureNote } from '../shared/failure-note.tsx';
import { trpc } from '../trpc.ts';
import { forgetLists } from './forget-lists.ts';
import { limits } from './limits.ts';

/** Begins a project for a customer and opens it. */
export function NewProjectButton({
  customerId,
  suggestedTitle,
  ...button
}: ButtonProps & { customerId: number; suggestedTitle: string }) {
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} {...button} onClick={dialog.open}>
        New project
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="New project">
        <NewProjectForm
          customerId={customerId}
          suggestedTitle={suggestedTitle}
          onClose={dialog.close}
        />
      </Modal>
    </>
  );
}

function NewProjectForm({
  customerId,
  suggestedTitle,
  onClose,
}: {
  customerId: number;
  suggestedTitle: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [title, setTitle] = useState(suggestedTitle);
  const create = useMutation(
    trpc.projects.create.mutationOptions({
      onSuccess: ({ projectId }) => {
        forgetLists();
        navigate({ to: '/projects/$projectId', params: { projectId: String(projectId) } });
      },
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ customerId, title });
      }}
    >
      <Stack>
        <TextInput
          label="Title"
          description="Your customer reads it on the proposal"
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          maxLength={limits.titleCharacters}
          required
          data-autofocus
        />
        <FailureNote error={create.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
