import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import rows from '../../settings/rows.module.css';
import { SecretOnce } from '../../settings/secret.tsx';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { FailureNote, Loaded } from '../../shared/states.tsx';
import {
  useEnterAccount,
  useMay,
  useRefreshSession,
  useSession,
} from '../../shell/session/session.ts';
import { queryClient, trpc, useChange } from '../../trpc.ts';

/** The test account beside the real one: made and entered from there, and emptied from inside. */
export function SandboxScreen() {
  const { isSandbox } = useSession();
  return (
    <div className={rows.page}>
      <PageTitle>Sandbox</PageTitle>
      {isSandbox ? <Inside /> : <Beside />}
    </div>
  );
}

function Beside() {
  const sandbox = useQuery(trpc.sandbox.read.queryOptions());
  return (
    <>
      <Text variant="quiet" mb="md" maw={640}>
        A sandbox is a test account beside this one, with the same team, pipeline and settings and
        without your customers. Its emails and SMS are captured instead of sent, and its API keys
        begin with <code>sundesk_test_</code>.
      </Text>
      <Loaded query={sandbox} height={36}>
        {({ accountId }) => <OpenOrEnter accountId={accountId} />}
      </Loaded>
    </>
  );
}

function OpenOrEnter({ accountId }: { accountId: number | null }) {
  const mayOpen = useMay('keys:manage');
  if (accountId !== null) return <EnterButton accountId={accountId} />;
  return mayOpen ? <CreateButton /> : <Text>An owner of the account can create it.</Text>;
}

function EnterButton({ accountId }: { accountId: number }) {
  const enter = useEnterAccount();
  return (
    <>
      <FailureNote error={enter.error} />
      <Button onClick={() => enter.mutate({ accountId })} loading={enter.isPending}>
        Switch to sandbox
      </Button>
    </>
  );
}

function CreateButton() {
  const refreshSession = useRefreshSession();
  const open = useChange(trpc.sandbox.open);
  const sandbox = trpc.sandbox.pathKey();
  // The screen shows the other button as soon as it hears of the sandbox, and the key would be gone.
  const done = async () => {
    await refreshSession();
    await queryClient.invalidateQueries({ queryKey: sandbox });
  };
  return (
    <>
      <FailureNote error={open.error} />
      <Button onClick={() => open.mutate()} loading={open.isPending}>
        Create sandbox
      </Button>
      <Modal
        opened={open.data !== undefined}
        onClose={done}
        title="Your sandbox is ready"
        size="lg"
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        {open.data && <SecretOnce what="API key" secret={open.data.apiKey} onDone={done} />}
      </Modal>
    </>
  );
}

function Inside() {
  const { accounts, accountId } = useSession();
  const enter = useEnterAccount();
  const reset = useChange(trpc.sandbox.reset, { invalidates: [trpc.pathKey()] });
  const firm = accounts.find(({ sandboxId }) => sandboxId === accountId);
  return (
    <>
      <Text variant="quiet" mb="md" maw={640}>
        You are in the sandbox. Captured emails and SMS are listed with each customer and returned
        by <code>gettestmessages</code>. To empty the sandbox, reset it.
      </Text>
      <FailureNote error={enter.error} />
      {reset.data && (
        <Text mb="md" role="status">
          The sandbox is empty. Customers removed: {reset.data.customers}.
        </Text>
      )}
      <Group gap="sm">
        {firm && (
          <Button onClick={() => enter.mutate({ accountId: firm.id })}>
            Switch to {firm.name}
          </Button>
        )}
        <ConfirmButton
          label="Reset sandbox"
          title="Reset the sandbox?"
          confirmLabel="Reset sandbox"
          onConfirm={() => reset.mutateAsync()}
          asking={reset}
        >
          <Text>
            This removes all customers, projects, proposals, contracts, messages and events of the
            sandbox. API keys, webhooks and settings stay.
          </Text>
        </ConfirmButton>
      </Group>
    </>
  );
}
