import { Alert, Text } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { useSession } from './session/session.ts';

/** A banner on every screen of a sandbox, to tell it from the real account. */
export function SandboxBanner() {
  const { isSandbox } = useSession();
  if (!isSandbox) return null;
  return (
    <Alert
      role="note"
      color="yellow"
      icon={<FlaskConical size={20} aria-hidden />}
      title="You’re in the sandbox"
      mb="md"
      maw={1600}
    >
      <Text size="sm">
        Emails and SMS are captured instead of sent. Webhooks are delivered as usual.
      </Text>
    </Alert>
  );
}
