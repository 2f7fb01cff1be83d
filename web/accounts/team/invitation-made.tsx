import { Alert, Button, Group, Stack } from '@mantine/core';
import { MailCheck, MailWarning, Send } from 'lucide-react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { CopyField } from '../../shared/copy-field.tsx';

/** How an invitation reaches the invitee: by email, or by a link to hand over where no email is set up. */
export function InvitationMade({
  made,
  email,
  onDone,
}: {
  made: WebOutputs['team']['invite'];
  email: string;
  onDone: () => void;
}) {
  return (
    <Stack>
      {made.by === 'email' && (
        <Alert
          color="teal"
          variant="light"
          icon={<MailCheck size={18} aria-hidden />}
          role="status"
          title="The email is on its way"
        >
          Only {email} gets the link. It works for 7 days and once.
        </Alert>
      )}
      {made.by === 'failed email' && (
        <Alert
          color="red"
          variant="light"
          icon={<MailWarning size={18} aria-hidden />}
          role="alert"
          title="The email was not sent"
        >
          Check the address and your email settings, then choose New link to send the invitation
          again.
        </Alert>
      )}
      {made.by === 'hand' && (
        <>
          <Alert
            color="sun"
            variant="light"
            icon={<Send size={18} aria-hidden />}
            role="status"
            title="No email is set up: hand the link over yourself"
          >
            Send it to {email} in a way that reaches only them. It works for 7 days and once.
          </Alert>
          <CopyField label="Link" value={made.url} description="It is shown only now" />
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
