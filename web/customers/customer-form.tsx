import { Checkbox, Input, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useIsWide } from '../shared/search/filter-bar.tsx';
import { asksForCompany, type CustomerFields, fieldLabels } from './customer-fields.ts';
import { DuplicatesNote } from './duplicates-note.tsx';
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
        <TextInput {...text('firstName')} autoComplete="off" data-autofocus />
        <TextInput {...text('lastName')} autoComplete="off" />
      </SimpleGrid>
      <TextInput {...text('email')} type="email" autoComplete="off" required />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...text('phone1')} type="tel" autoComplete="off" />
        <TextInput {...text('phone2')} type="tel" autoComplete="off" />
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
            <TextInput {...text('companyName')} autoComplete="off" />
            <TextInput {...text('companyPhone')} type="tel" autoComplete="off" />
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
