import { Button, type ButtonProps, Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../shell/session/session.ts';
import { WriteMessage } from './message-composer.tsx';

/** Opens the dialog to write to a customer about a project. Hidden from members who may not send. */
export function SendMessageButton({
  projectId,
  template,
  children = 'Send message',
  ...button
}: ButtonProps & {
  projectId: number;
  /** The name of the template that a new message begins with. */
  template?: string;
  children?: ReactNode;
  'aria-label'?: string;
}) {
  const [isOpen, dialog] = useDisclosure();
  const maySend = useMay('messages:send');
  if (!maySend) return null;
  return (
    <>
      <Button variant="default" leftSection={<Send />} {...button} onClick={dialog.open}>
        {children}
      </Button>
      <SendMessageDialog
        projectId={projectId}
        template={template}
        isOpen={isOpen}
        onClose={dialog.close}
      />
    </>
  );
}

/** Writes, previews and sends a message to a customer. The draft is kept for when the dialog opens again. */
function SendMessageDialog({
  projectId,
  template,
  isOpen,
  onClose,
}: {
  projectId: number;
  template?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Send message"
      size={1080}
      fullScreen={isNarrow ?? false}
      closeOnClickOutside={false}
    >
      {isOpen && <WriteMessage about={{ projectId }} begunWith={template} onClose={onClose} />}
    </Modal>
  );
}
