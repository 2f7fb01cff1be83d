import { Badge, Button, Group, Modal, Text } from '@mantine/core';
import rows from '../../settings/rows.module.css';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { dayAndTime } from '../../shared/formats/formats.ts';
import { roleNames } from '../../shell/session/role-names.ts';
import { trpc, useChange } from '../../trpc.ts';
import { InvitationMade } from './invitation-made.tsx';
import type { Team } from './team.ts';

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
          <Badge color="morning">{roleNames[role]}</Badge>
          {isOver && <Badge color="red">Expired</Badge>}
        </Group>
        <Text size="sm" className={rows.quiet}>
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
          error={withdraw.error}
          isPending={withdraw.isPending}
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
