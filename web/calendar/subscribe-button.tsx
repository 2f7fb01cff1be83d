import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { SecretDialog, SecretOnce } from '../settings/secret.tsx';
import { FailureNote } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';

/** Makes the secret address under which a calendar program shows the member's calendar, or ends it. */
export function SubscribeButton() {
  const [isOpen, dialog] = useDisclosure();
  const invalidates = [trpc.calendar.hasAddress.queryKey()];
  const make = useChange(trpc.calendar.makeAddress, { invalidates });
  const end = useChange(trpc.calendar.endAddress, { invalidates });
  const has = useQuery({ ...trpc.calendar.hasAddress.queryOptions(), enabled: isOpen });
  const made = make.data;
  const close = () => {
    dialog.close();
    make.reset();
    end.reset();
  };
  return (
    <>
      <Button variant="default" leftSection={<CalendarSync size={18} />} onClick={dialog.open}>
        Subscribe
      </Button>
      <SecretDialog
        opened={isOpen}
        isMade={made !== undefined}
        onClose={close}
        title={made ? 'Your calendar’s address' : 'See this calendar in your own'}
      >
        {made ? (
          <SecretOnce what="Secret address" secret={made.url} onDone={close}>
            <Text>
              In Google Calendar choose “Add calendar, From URL”, in Outlook “Add calendar,
              Subscribe from web”, on an iPhone “Add Subscription Calendar”.
            </Text>
          </SecretOnce>
        ) : (
          <Stack>
            <Text>
              Google Calendar, Outlook and phones can show your next steps and installations. They
              read a secret address, and look for changes a few times a day. People who know the
              address can read your calendar without signing in.
            </Text>
            {has.data === true && (
              <Text>
                You have an address. A new one ends it, and your calendar programs then need the new
                one.
              </Text>
            )}
            <FailureNote error={make.error ?? end.error} />
            <Group justify="flex-end">
              {has.data === true && (
                <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
                  End the address
                </Button>
              )}
              <Button loading={make.isPending} onClick={() => make.mutate()} data-autofocus>
                {has.data === true ? 'Make a new address' : 'Make a secret address'}
              </Button>
            </Group>
          </Stack>
        )}
      </SecretDialog>
    </>
  );
}
