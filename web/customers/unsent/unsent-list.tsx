import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CloudUpload, FileText, StickyNote } from 'lucide-react';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { dayAndTime } from '../../shared/formats/formats.ts';
import { deleteUnsent, sendAgain, type Unsent, useUnsent } from './unsent.ts';

/** The notes or files of a customer that wait in this browser for a connection; nothing when none do. */
export function UnsentList({ customerId, kind }: { customerId: number; kind: Unsent['kind'] }) {
  const waiting = useUnsent(customerId).filter((item) => item.kind === kind);
  if (waiting.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby={`unsent-${kind}`} withBorder p="sm" my="sm">
      <Group gap="xs" wrap="nowrap">
        <CloudUpload size={16} aria-hidden />
        <Title order={3} size="sm" id={`unsent-${kind}`}>
          Waiting on this device
        </Title>
      </Group>
      <Text c="dimmed">Sent automatically when the server can be reached.</Text>
      <Stack component="ul" gap="xs" m={0} mt="xs" p={0} style={{ listStyle: 'none' }}>
        {waiting.map((item) => (
          <Waiting key={item.sendId} item={item} />
        ))}
      </Stack>
    </Paper>
  );
}

function Waiting({ item }: { item: Unsent }) {
  const name = item.kind === 'note' ? 'this note' : item.file.name;
  const deleting = useMutation({ mutationFn: deleteUnsent });
  const Icon = item.kind === 'note' ? StickyNote : FileText;
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={16} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text lineClamp={3}>{item.kind === 'note' ? item.text : item.file.name}</Text>
        <Text variant="fine">{dayAndTime(item.since)}</Text>
        {item.problem !== undefined && (
          <Text c="red.9" role="alert">
            Not saved: {item.problem}
          </Text>
        )}
        <Group gap="xs" mt={4}>
          {item.problem !== undefined && (
            <Button size="xs" variant="default" onClick={() => void sendAgain(item)}>
              Try again
            </Button>
          )}
          <ConfirmButton
            size="xs"
            label="Delete"
            title={`Delete ${name}?`}
            confirmLabel="Delete"
            asking={deleting}
            onConfirm={() => deleting.mutateAsync(item.sendId)}
          >
            It was not sent, and is nowhere but on this device.
          </ConfirmButton>
        </Group>
      </div>
    </Group>
  );
}
