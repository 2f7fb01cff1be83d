import { Alert, Button, Group, Stack } from '@mantine/core';
import { MailCheck, Send } from 'lucide-react';
import { CopyField } from '../../shared/copy-field.tsx';

/** How an invitation reaches whom it is for: by e-mail, or by whoever made it. */
export function InvitationMade({
  made: { url, isSent },
  email,
  onDone,
}: {
  made: { url: string; isSent: boolean };
  email: string;
  onDone: () => void;
}) {
  return (
    <Stack>
      {isSent ? (
        <Alert
          color="teal"
          variant="light"
          icon={<MailCheck size={18} aria-hidden />}
          role="status"
          title="The letter is on its way"
        >
          The link in it works for 7 days. You can also pass it on yourself.
        </Alert>
      ) : (
        <Alert
          color="sun"
          variant="light"
          icon={<Send size={18} aria-hidden />}
          role="status"
          title="No e-mail was sent: pass the link on yourself"
        >
          Send it to {email} in a way that reaches only them. It works for 7 days and once.
        </Alert>
      )}
      <CopyField label="Link" value={url} description="It is shown only now" />
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
