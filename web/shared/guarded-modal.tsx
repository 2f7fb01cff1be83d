import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useUnsaved } from './use-unsaved.tsx';

/** Calls back if there is nothing unsaved to lose, or once the member agrees to lose it. */
export type Guard = (then: () => void) => void;

/** A dialog with a form in it, which is asked before the dialog is closed over its head (`useGuard`). */
export function GuardedModal({
  opened,
  onClose,
  children,
  ...modal
}: Omit<ModalProps, 'children'> & {
  /** `leave` closes it unless something typed would be lost. */
  children: (form: { guard: Ref<Guard>; leave: () => void }) => ReactNode;
}) {
  const guard = useRef<Guard>(null);
  const leave = () => (guard.current === null ? onClose() : guard.current(onClose));
  return (
    <Modal opened={opened} onClose={leave} {...modal}>
      {opened && children({ guard, leave })}
    </Modal>
  );
}

/**
 * Guards the form in a dialog against losing edits. Render the returned confirmation in the form. The dialog stays
 * open while the form is busy.
 */
export function useGuard(
  guard: Ref<Guard>,
  { isDirty, isBusy }: { isDirty: boolean; isBusy: boolean },
): ReactNode {
  const { leave, dialog } = useUnsaved(isDirty);
  useImperativeHandle(guard, () => (then) => {
    if (!isBusy) leave(then);
  });
  return dialog;
}
