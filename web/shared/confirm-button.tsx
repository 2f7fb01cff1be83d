import { Button, type ButtonProps, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FailureNote } from './states.tsx';

/** A button for an action that cannot be undone: it asks for confirmation first. */
export function ConfirmButton({
  label,
  title,
  children,
  confirmLabel,
  onConfirm,
  asking,
  ...button
}: ButtonProps & {
  label: string;
  title: string;
  /** Explains the consequence. */
  children: ReactNode;
  confirmLabel: string;
  /** The dialog closes when this resolves, and stays open with the error when it rejects. */
  onConfirm: () => Promise<unknown>;
  /** The mutation that it asks for. */
  asking: { error: unknown; isPending: boolean };
}) {
  const [isOpen, dialog] = useDisclosure();
  const confirm = () => onConfirm().then(dialog.close, () => undefined);
  return (
    <>
      <Button variant="default" {...button} onClick={dialog.open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title}>
        <Stack>
          <div>{children}</div>
          <FailureNote error={isOpen ? asking.error : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
            <Button color="red" onClick={confirm} loading={asking.isPending}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
