import { Button, type ButtonProps, Menu, Modal, Skeleton, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FailureNote } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import { MessageForm } from './message-form.tsx';

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
      {isOpen && <DialogContent projectId={projectId} template={template} onClose={onClose} />}
    </Modal>
  );
}

function DialogContent({
  projectId,
  template,
  onClose,
}: {
  projectId: number;
  template: string | undefined;
  onClose: () => void;
}) {
  const reach = useQuery(trpc.messages.reach.queryOptions({ projectId }));
  const templates = useQuery(trpc.templates.list.queryOptions());
  if (reach.data !== undefined && templates.data !== undefined) {
    return (
      <MessageForm
        projectId={projectId}
        reach={reach.data}
        templates={templates.data}
        begunWith={template}
        onClose={onClose}
      />
    );
  }
  const error = reach.error ?? templates.error;
  if (error !== null) return <FailureNote error={error} />;
  return (
    <Stack aria-busy>
      <Skeleton height={36} width={220} />
      <Skeleton height={60} />
      <Skeleton height={220} />
    </Stack>
  );
}

/** Writes to a customer about one of their projects; nothing while they have none. */
export function WriteButton({ customerId }: { customerId: number }) {
  const { data } = useQuery(trpc.customers.find.queryOptions({ customerId }));
  const maySend = useMay('messages:send');
  const projects = data?.projects ?? [];
  const [chosen, setChosen] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  const [only] = projects;
  if (!maySend || only === undefined) return null;
  if (projects.length === 1) {
    return (
      <div>
        <SendMessageButton projectId={only.projectId} />
      </div>
    );
  }
  return (
    <div>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<Send />} rightSection={<ChevronDown />}>
            Send message about
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {projects.map(({ projectId, title }) => (
            <Menu.Item
              key={projectId}
              onClick={() => {
                setChosen(projectId);
                setIsOpen(true);
              }}
            >
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen !== undefined && (
        <SendMessageDialog projectId={chosen} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
