import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Send } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import { SendMessageButton } from './send-message-button.tsx';
import { SendMessageDialog } from './send-message-dialog.tsx';

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
          <Button
            variant="default"
            leftSection={<Send size={16} aria-hidden />}
            rightSection={<ChevronDown size={16} aria-hidden />}
          >
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
