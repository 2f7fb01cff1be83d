import { Button, type ButtonProps, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FailureNote } from './states.tsx';

type Confirmation = {
  title: string;
  /** Explains the consequence. */
  children: ReactNode;
  confirmLabel: string;
  /** The dialog closes when this resolves, and stays open with the error when it rejects. */
  onConfirm: () => Promise<unknown>;
  /** The mutation that it asks for. */
  asking: { error: unknown; isPending: boolean };
};

/** A button for an action that cannot be undone: it asks for confirmation first. */
export function ConfirmButton({
  label,
  title,
  children,
  confirmLabel,
  onConfirm,
  asking,
  ...button
}: Omit<ButtonProps, keyof Confirmation> & Confirmation & { label: string }) {
  const [isOpen, dialog] = useDisclosure();
  const confirmation = { title, children, confirmLabel, onConfirm, asking };
  return (
    <>
      <Button variant="default" {...button} onClick={dialog.open}>
        {label}
      </Button>
      <ConfirmDialog {...confirmation} isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}

/** Asks whether an action that cannot be undone is meant. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  onConfirm,
  asking,
}: Confirmation & { isOpen: boolean; onClose: () => void }) {
  const confirm = () => onConfirm().then(onClose, () => undefined);
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <Stack>
        <div>{children}</div>
        <FailureNote error={isOpen ? asking.error : null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" onClick={confirm} loading={asking.isPending}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
