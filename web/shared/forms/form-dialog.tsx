import {
  Button,
  type ButtonProps,
  Group,
  Loader,
  Modal,
  type ModalProps,
  Stack,
  Text,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useImperativeHandle,
  useRef,
} from 'react';
import { FailureNote } from '../states.tsx';
import { useUnsaved } from '../use-unsaved.tsx';
import { submitForm, useFieldErrors } from './field-errors.ts';

type Guard = {
  /** Calls back if there is nothing unsaved to lose, or once the member agrees to lose it. */
  leave(then: () => void): void;
  /** Lets the member go to another screen, because all is saved. */
  letGo(): void;
};
type Dialog = {
  guard: RefObject<Guard | null>;
  /** Closes the dialog unless something typed would be lost. */
  leave(): void;
};

const DialogContext = createContext<Dialog | undefined>(undefined);

/**
 * A dialog with a form in it (`DialogForm`). Whatever would close it, a click outside included, asks first if something
 * typed would be lost.
 */
export function FormDialog({ opened, onClose, children, ...modal }: ModalProps) {
  const guard = useRef<Guard>(null);
  const leave = () => (guard.current === null ? onClose() : guard.current.leave(onClose));
  return (
    <Modal opened={opened} onClose={leave} {...modal}>
      {opened && <DialogContext value={{ guard, leave }}>{children}</DialogContext>}
    </Modal>
  );
}

/** A button that opens a dialog with a form in it, which is made with what closes the dialog. */
export function DialogButton({
  label,
  title,
  children,
  ...button
}: Omit<ButtonProps, 'children'> & {
  label: string;
  'aria-label'?: string;
  title: string;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" {...button} onClick={dialog.open}>
        {label}
      </Button>
      <FormDialog opened={isOpen} onClose={dialog.close} title={title}>
        {isOpen && children(dialog.close)}
      </FormDialog>
    </>
  );
}

/** The dialog around the form, for what closes it or goes to another screen. */
export function useFormDialog(): { leave: () => void; letGo: () => void } {
  const { guard, leave } = useDialog();
  return { leave, letGo: () => guard.current?.letGo() };
}

type Guarded<Values> =
  | {
      /** The fields, beside which the server's refusals are shown. */
      form: UseFormReturnType<Values>;
      values?: unknown;
    }
  | {
      form?: never;
      /** All that the member may type or choose. If it differs from what it was at first, it is worth asking about. */
      values: unknown;
    };

/** The form of a dialog: its fields, what went wrong, and the buttons. While it saves, the dialog stays open. */
export function DialogForm<Values>({
  form,
  values = form?.values,
  submit,
  color,
  isDisabled = false,
  saving,
  failureTitle,
  onCancel,
  cancel = 'Cancel',
  isCheckedByBrowser = false,
  progress,
  gap,
  secondary,
  isFooterSticky = false,
  onSubmit,
  children,
}: Guarded<Values> & {
  /** The button's label, a verb and its object. */
  submit: string;
  color?: string;
  isDisabled?: boolean;
  /** The mutation that saves it. */
  saving: { isPending: boolean; error: unknown };
  failureTitle?: string;
  /** Does something else than to close the dialog. */
  onCancel?: () => void;
  cancel?: string;
  /** Has the browser ask for required fields, where nothing else does. */
  isCheckedByBrowser?: boolean;
  /** What a save that takes seconds is doing, shown and announced meanwhile. */
  progress?: string;
  gap?: string;
  /** A second button that submits, before the main one; the event's submitter tells them apart. */
  secondary?: ReactNode;
  /** Keeps the buttons in view while the fields scroll. */
  isFooterSticky?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  const { guard, leave } = useDialog();
  const failure = useFieldErrors(form, saving.error);
  const now = JSON.stringify(values);
  const before = useRef(now);
  const unsaved = useUnsaved(() => now !== before.current);
  useImperativeHandle(guard, () => ({
    leave: (then) => {
      if (!saving.isPending) unsaved.leave(then);
    },
    letGo: unsaved.letGo,
  }));
  return (
    <form
      noValidate={!isCheckedByBrowser}
      aria-busy={saving.isPending}
      onSubmit={(event) => submitForm(event, () => saving.isPending || onSubmit(event))}
    >
      {unsaved.dialog}
      <Stack {...(gap !== undefined && { gap })}>
        {children}
        <FailureNote error={failure} {...(failureTitle !== undefined && { title: failureTitle })} />
        <Group justify="flex-end" {...(isFooterSticky && { style: stickyFooter })}>
          {progress !== undefined && (
            <Group gap="xs" role="status" mih={isFooterSticky ? 0 : 28} mr="auto">
              {saving.isPending && (
                <>
                  <Loader size="sm" aria-hidden />
                  <Text>{progress}</Text>
                </>
              )}
            </Group>
          )}
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onCancel ?? leave} disabled={saving.isPending}>
              {cancel}
            </Button>
            {secondary}
            <Button type="submit" color={color} loading={saving.isPending} disabled={isDisabled}>
              {submit}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

const stickyFooter = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  paddingBlock: 'var(--mantine-spacing-sm)',
  borderBlockStart: '1px solid var(--mantine-color-default-border)',
  background: 'var(--mantine-color-body)',
} as const;

function useDialog(): Dialog {
  const dialog = useContext(DialogContext);
  if (dialog === undefined) throw new Error('The form is in no FormDialog');
  return dialog;
}
