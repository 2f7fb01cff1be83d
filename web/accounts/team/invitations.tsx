import { Alert, Badge, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { MailCheck, MailWarning, Send, UserRoundPlus } from 'lucide-react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import rows from '../../settings/rows.module.css';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { CopyField } from '../../shared/copy-field.tsx';
import { dayAndTime } from '../../shared/formats/formats.ts';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { FailureNote } from '../../shared/states.tsx';
import { roleNames } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import type { Team } from './member-row.tsx';
import { type Role, RoleChoice } from './member-row.tsx';

export function InviteButton() {
  const [isOpen, dialog] = useDisclosure();
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: 'sales' },
  });
  const { email, role } = form.values;
  const invite = useChange(trpc.team.invite, { invalidates: [trpc.team.list.queryKey()] });
  const made = invite.data;
  const close = () => {
    dialog.close();
    form.reset();
    invite.reset();
  };
  return (
    <>
      <Button leftSection={<UserRoundPlus />} onClick={dialog.open}>
        Invite
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={close}
        title={made ? `${email} invited` : 'Invite a member'}
        closeOnClickOutside={made === undefined}
      >
        {made ? (
          <InvitationMade made={made} email={email} onDone={close} />
        ) : (
          <DialogForm
            form={form}
            submit="Invite"
            saving={invite}
            isCheckedByBrowser
            onSubmit={form.onSubmit((values) => invite.mutate(values))}
          >
            <TextInput
              label="Email"
              type="email"
              required
              withAsterisk={false}
              data-autofocus
              {...form.getInputProps('email')}
            />
            <RoleChoice value={role} onChange={(chosen) => form.setFieldValue('role', chosen)} />
          </DialogForm>
        )}
      </FormDialog>
    </>
  );
}

export function InvitationRow({ invitation }: { invitation: Team['invitations'][number] }) {
  const { invitationId, email, role, inviterName, expiresAt, isOver } = invitation;
  const refresh = { invalidates: [trpc.team.list.queryKey()] };
  const renew = useChange(trpc.team.renewInvitation, refresh);
  const withdraw = useChange(trpc.team.withdrawInvitation, refresh);
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <Group gap="xs">
          <Text fw={600}>{email}</Text>
          <Text variant="quiet">{roleNames[role]}</Text>
          {isOver && <Badge color="red">Expired</Badge>}
        </Group>
        <Text variant="quiet">
          {`Invited by ${inviterName} · ${isOver ? 'expired' : 'valid until'} ${dayAndTime(expiresAt)}`}
        </Text>
        <FailureNote error={renew.error} />
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() => renew.mutate({ invitationId })}
          loading={renew.isPending}
          aria-label={`New link for ${email}`}
        >
          New link
        </Button>
        <ConfirmButton
          label="Revoke"
          title={`Revoke the invitation of ${email}`}
          confirmLabel="Revoke invitation"
          onConfirm={() => withdraw.mutateAsync({ invitationId })}
          asking={withdraw}
        >
          The link stops working at once. You can invite them again at any time.
        </ConfirmButton>
      </Group>
      <Modal
        opened={renew.data !== undefined}
        onClose={renew.reset}
        title={`New link for ${email}`}
        closeOnClickOutside={false}
      >
        {renew.data && <InvitationMade made={renew.data} email={email} onDone={renew.reset} />}
      </Modal>
    </li>
  );
}

/** Tells how an invitation reaches the invitee: by email, or by a link to hand over if no email is set up. */
function InvitationMade({
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
        <Alert color="teal" icon={<MailCheck size={18} />} role="status" title="Invitation sent">
          Only {email} gets the link. It works once, within 7 days.
        </Alert>
      )}
      {made.by === 'failed email' && (
        <Alert
          color="red"
          icon={<MailWarning size={18} />}
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
            icon={<Send size={18} />}
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
