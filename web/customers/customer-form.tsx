import {
  Alert,
  Autocomplete,
  type AutocompleteProps,
  Checkbox,
  Group,
  Input,
  SegmentedControl,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  addressLineCharactersMax,
  sourceCharactersMax,
  tagCharactersMax,
  tagsMax,
} from '../../src/doors/web/limits.ts';
import { useIsWide } from '../shared/search/filter-bar.tsx';
import { useTeam } from '../shared/team.tsx';
import { TextLink } from '../shared/text-link.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import {
  asksForCompany,
  type CustomerFields,
  fieldLabels,
  likenessOf,
  listInWords,
} from './customer-fields.ts';
import { customerTypes } from './list/list-search.ts';

/** Pause in typing before possible duplicates are searched. */
const likenessPauseMs = 400;

type CustomerForm = UseFormReturnType<CustomerFields>;

/** The fields of a customer, new or known, and who may be the same. */
export function CustomerInputs({
  form,
  customerId,
}: {
  form: CustomerForm;
  customerId?: number | undefined;
}) {
  const isWide = useIsWide();
  const [settled] = useDebouncedValue(form.values, likenessPauseMs);
  const text = (name: keyof CustomerFields) => ({
    label: fieldLabels[name],
    ...form.getInputProps(name),
  });
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...text('firstName')} data-autofocus />
        <TextInput {...text('lastName')} />
      </SimpleGrid>
      <TextInput {...text('email')} type="email" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...text('phone1')} type="tel" />
        <TextInput {...text('phone2')} type="tel" />
      </SimpleGrid>
      <TextInput
        {...text('address')}
        placeholder="14 Banksia Street, Newtown NSW 2042"
        maxLength={addressLineCharactersMax}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SourceInput {...text('source')} />
        <TagsField
          label={fieldLabels.tags}
          value={form.values.tags}
          onChange={(tags) => form.setFieldValue('tags', tags)}
          error={form.errors.tags}
        />
      </SimpleGrid>
      <div>
        <Input.Label component="div" id="customer-type" mb={4} display="block">
          {fieldLabels.type}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="customer-type"
          fullWidth={!isWide}
          size={isWide ? 'sm' : 'xs'}
          data={[...customerTypes]}
          {...form.getInputProps('type')}
        />
      </div>
      {asksForCompany(form.values) && (
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...text('companyName')} />
            <TextInput {...text('companyPhone')} type="tel" />
          </SimpleGrid>
          <Checkbox
            label="Registered for GST"
            checked={form.values.gstStatus === 'GST Registered'}
            onChange={(event) =>
              form.setFieldValue(
                'gstStatus',
                event.currentTarget.checked ? 'GST Registered' : 'Not GST Registered',
              )
            }
          />
        </Stack>
      )}
      <DuplicatesNote fields={settled} customerId={customerId} />
    </Stack>
  );
}

/** Sources that firms usually name, offered until they have names of their own. */
const usualSources = ['Facebook', 'Google', 'Phone', 'Referral', 'Repeat customer', 'Website'];

/** How the customer found the firm: free text, with what others have as suggestions. */
export function SourceInput(props: AutocompleteProps) {
  const choices = useQuery(trpc.customers.choices.queryOptions());
  const sources = [...new Set([...(choices.data?.sources ?? []), ...usualSources])];
  return <Autocomplete {...props} data={sources} maxLength={sourceCharactersMax} />;
}

function TagsField({
  value,
  onChange,
  label,
  error,
}: {
  value: string;
  onChange: (tags: string) => void;
  label: string;
  error?: React.ReactNode;
}) {
  const choices = useQuery(trpc.customers.choices.queryOptions());
  return (
    <TagsInput
      label={label}
      error={error}
      data={[...(choices.data?.tags ?? [])]}
      value={value.split(', ').filter(Boolean)}
      onChange={(tags) => onChange(tags.join(', '))}
      splitChars={[',']}
      acceptValueOnBlur
      maxTags={tagsMax}
      maxLength={tagCharactersMax}
    />
  );
}

const likenessWords = { email: 'email', phone: 'phone number', name: 'name' } as const;

/** Says who may be the same customer as the one in the form, while it is written. */
function DuplicatesNote({
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
                  <Text>
                    <b>{duplicate.name}</b>
                    {duplicate.email && `, ${duplicate.email}`}. {same}.
                  </Text>
                  <Group gap="sm">
                    <TextLink
                      to="/customers/$customerId"
                      params={{ customerId: String(duplicate.customerId) }}
                      aria-label={`Open ${duplicate.name}`}
                    >
                      Open
                    </TextLink>
                    {mayMerge && (
                      <TextLink
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
                <Text key={`hidden-${index}`}>
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
