import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../shell/session/session.ts';
import { SendMessageDialog } from './send-message-dialog.tsx';

/** Opens the dialog to write to a customer about a project. Hidden from members who may not send. */
export function SendMessageButton({
  projectId,
  children = 'Send message',
  ...button
}: ButtonProps & { projectId: number; children?: ReactNode; 'aria-label'?: string }) {
  const [isOpen, dialog] = useDisclosure();
  const maySend = useMay('messages:send');
  if (!maySend) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Send size={16} aria-hidden />}
        {...button}
        onClick={dialog.open}
      >
        {children}
      </Button>
      <SendMessageDialog projectId={projectId} isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
