import { Alert, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TextLink } from '../shared/text-link.tsx';
import { useTeam } from '../shared/use-team.ts';
import { useMay } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import { type CustomerFields, likenessOf, listInWords } from './customer-fields.ts';

const likenessWords = { email: 'email', phone: 'phone number', name: 'name' } as const;

/** Says who may be the same customer as the one in the form, while it is written. */
export function DuplicatesNote({
  fields,
  customerId,
}: {
  fields: CustomerFields;
  /** The customer in the form; undefined for a new one. */
  customerId?: number | undefined;
}) {
  const { nameOf } = useTeam();
  const mayMerge = useMay('customers:manage') && customerId !== undefined;
  const likeness = likenessOf(fields);
  const found = useQuery(
    trpc.customers.duplicatesOf.queryOptions(
      { ...likeness, exceptCustomerId: customerId },
      { enabled: likeness !== undefined, placeholderData: keepPreviousData },
    ),
  );
  const duplicates = likeness === undefined ? [] : (found.data?.duplicates ?? []);
  return (
    <div aria-live="polite">
      {duplicates.length > 0 && (
        <Alert color="sun" title="This customer may already exist">
          <Stack gap={6}>
            {duplicates.map((duplicate, index) => {
              const same = `Same ${listInWords(duplicate.likenesses.map((likeness) => likenessWords[likeness]))}`;
              return duplicate.isVisible ? (
                <Group key={duplicate.customerId} gap="xs" justify="space-between">
                  <Text size="sm">
                    <b>{duplicate.name}</b>, {duplicate.email}. {same}.
                  </Text>
                  <Group gap="sm">
                    <TextLink
                      size="sm"
                      to="/customers/$customerId"
                      params={{ customerId: String(duplicate.customerId) }}
                      aria-label={`Open ${duplicate.name}`}
                    >
                      Open
                    </TextLink>
                    {mayMerge && (
                      <TextLink
                        size="sm"
                        to="/customers/$customerId"
                        params={{ customerId: String(customerId) }}
                        search={{ merge: duplicate.customerId }}
                        aria-label={`Merge with ${duplicate.name}`}
                      >
                        Merge
                      </TextLink>
                    )}
                  </Group>
                </Group>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing else is known of a customer that may not be seen.
                <Text key={`hidden-${index}`} size="sm">
                  {same} as a customer of {nameOf(duplicate.ownerId) || 'a colleague'}. Check with
                  them before you add this one.
                </Text>
              );
            })}
          </Stack>
        </Alert>
      )}
    </div>
  );
}
