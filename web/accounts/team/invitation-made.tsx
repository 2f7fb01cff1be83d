import { Alert, Button, Group, Stack } from '@mantine/core';
import { MailCheck, MailWarning, Send } from 'lucide-react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { CopyField } from '../../shared/copy-field.tsx';

/** Tells how an invitation reaches the invitee: by email, or by a link to hand over if no email is set up. */
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
          icon={<MailCheck size={18} aria-hidden />}
          role="status"
          title="Invitation sent"
        >
          Only {email} gets the link. It works once, within 7 days.
        </Alert>
      )}
      {made.by === 'failed email' && (
        <Alert
          color="red"
          icon={<MailWarning size={18} aria-hidden />}
          role="alert"
          title="Invitation not sent"
        >
          Check the address and your email settings, then choose New link to send the invitation
          again.
        </Alert>
      )}
      {made.by === 'hand' && (
        <>
          <Alert
            color="sun"
            icon={<Send size={18} aria-hidden />}
            role="status"
            title="Email isn’t set up: send the link yourself"
          >
            Send it to {email} privately. It works once, within 7 days.
          </Alert>
          <CopyField label="Link" value={made.url} description="Shown only once" />
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
