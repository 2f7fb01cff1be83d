import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { inCents } from '../../shared/formats/formats.ts';
import { DialogButton, DialogForm } from '../../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../../trpc.ts';
import type { Changes } from '../project-content.ts';
import { useEditor } from '../use-editor.ts';

const daysOfQuarter = 91;

/** Works out the daily usage from an electricity bill, at the prices that are entered beside it. */
export function BillButton() {
  return (
    <DialogButton label="Use a bill" title="Usage from a bill" size="compact-sm">
      {(close) => <BillForm onClose={close} />}
    </DialogButton>
  );
}

function BillForm({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const form = useForm<{ cents: number | string; days: number | string }>({
    initialValues: { cents: '', days: daysOfQuarter },
  });
  const read = useChange(trpc.projects.readBill, {
    onSuccess: ({ dailyWattHours }) => {
      const { usage } = editor.current().autosave.mine.specification;
      if (usage) editor.editSpecification({ usage: { ...usage, dailyWattHours } });
      onClose();
    },
  });
  const submit = form.onSubmit(({ cents, days }) => {
    const { usage } = editor.current().autosave.mine.specification;
    const specification = { usage } as Changes['specification'] & object;
    read.mutate({ specification, cents: inCents(cents), days: Number(days) });
  });
  return (
    <DialogForm form={form} submit="Use bill" saving={read} isCheckedByBrowser onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Amount"
          description="Including GST, before concessions and feed-in credits"
          prefix="$"
          decimalScale={2}
          thousandSeparator=","
          required
          hideControls
          data-autofocus
          {...form.getInputProps('cents')}
        />
        <NumberInput
          label="Days"
          description="A quarter has about 91"
          allowDecimal={false}
          min={1}
          max={366}
          required
          hideControls
          {...form.getInputProps('days')}
        />
      </SimpleGrid>
      <Text variant="quiet">
        The usage a day follows from the rates or the plan of this project. A bill for a whole year
        is best, since a quarter in winter or summer is higher than the others.
      </Text>
    </DialogForm>
  );
}
