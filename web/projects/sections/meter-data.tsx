import {
  Button,
  Checkbox,
  FileButton,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { calendarDay, inCents, monthNames } from '../../shared/formats/formats.ts';
import { DialogButton, DialogForm } from '../../shared/forms/form-dialog.tsx';
import { uploadFile } from '../../shared/upload-file.ts';
import { trpc, useChange } from '../../trpc.ts';
import type { Changes, Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';

type Usage = NonNullable<Specification['usage']>;
type MeterFile = {
  metered: NonNullable<Usage['metered']>;
  registers: string[];
  dailyWattHours: number;
};
type Options = { controlledLoad: readonly string[]; fillsGaps: boolean };

const usual: Options = { controlledLoad: [], fillsGaps: false };

/** Reads a file of interval data, which replaces the pattern and the daily usage. */
export function MeterData() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const metered = useContent(({ specification }) => specification.usage?.metered ?? null);
  const postcode = useContent(({ siteAddress }) => siteAddress.postcode);
  const [file, setFile] = useState<File | null>(null);
  const [registers, setRegisters] = useState<readonly string[]>([]);
  const [options, setOptions] = useState(usual);
  const [problem, setProblem] = useState('');
  const [isReading, setIsReading] = useState(false);

  const change = (changes: Partial<Usage>) => {
    const { usage } = editor.current().autosave.mine.specification;
    if (usage !== null) editor.editSpecification({ usage: { ...usage, ...changes } });
  };
  const read = async (chosen: File, { controlledLoad, fillsGaps }: Options) => {
    setFile(chosen);
    setOptions({ controlledLoad, fillsGaps });
    setIsReading(true);
    setProblem('');
    const query = new URLSearchParams({
      postcode,
      controlledLoad: controlledLoad.join(','),
      fillsGaps: String(fillsGaps),
    });
    try {
      const answer = await uploadFile<MeterFile>(`/app/files/meter-data?${query}`, chosen);
      setRegisters(answer.registers);
      change({ metered: answer.metered, dailyWattHours: answer.dailyWattHours });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file wasn’t read.');
    } finally {
      setIsReading(false);
    }
  };
  const remove = () => {
    setFile(null);
    setRegisters([]);
    setProblem('');
    change({ metered: null });
  };
  const bought = registers.filter((name) => name.startsWith('E'));
  const { controlledLoad, fillsGaps } = options;
  return (
    <Stack gap="xs">
      <Group gap="sm" justify="space-between">
        <Text flex="1 1 16rem">{meterDataWords(metered)}</Text>
        {mayEdit && (
          <Group gap="xs">
            {metered === null && <BillButton />}
            <FileButton
              accept=".csv,.nem12,text/csv"
              onChange={(chosen) => {
                if (chosen === null) return;
                setRegisters([]);
                read(chosen, usual);
              }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="compact-sm"
                  loading={isReading}
                  leftSection={<Upload />}
                >
                  Upload meter data
                </Button>
              )}
            </FileButton>
            {metered !== null && (
              <Button variant="subtle" color="gray" size="compact-sm" onClick={remove}>
                Remove meter data
              </Button>
            )}
          </Group>
        )}
      </Group>
      {file !== null && bought.length > 1 && (
        <Group>
          {bought.map((name) => (
            <Checkbox
              key={name}
              size="sm"
              label={`${name} is controlled load`}
              checked={controlledLoad.includes(name)}
              disabled={isReading}
              onChange={({ currentTarget: { checked } }) =>
                read(file, {
                  fillsGaps,
                  controlledLoad: checked
                    ? [...controlledLoad, name]
                    : controlledLoad.filter((one) => one !== name),
                })
              }
            />
          ))}
        </Group>
      )}
      {problem !== '' && (
        <Text c="red" role="alert">
          {problem}
        </Text>
      )}
      {file !== null && (fillsGaps || / missing between /.test(problem)) && (
        <Checkbox
          size="sm"
          label="Fill missing days with the average of their month"
          checked={fillsGaps}
          disabled={isReading}
          onChange={({ currentTarget: { checked } }) =>
            read(file, { controlledLoad, fillsGaps: checked })
          }
        />
      )}
    </Stack>
  );
}

type Metered = NonNullable<NonNullable<Specification['usage']>['metered']>;

/** A project's interval data in words. */
function meterDataWords(metered: Metered | null): string {
  if (metered === null) {
    return 'Meter data (NEM12), which the network or retailer has, replaces the pattern.';
  }
  const { fromOn, toOn, filledMonths, estimatedPercent } = metered;
  const filled =
    filledMonths.length === 0
      ? ''
      : ` Filled from the months around them: ${filledMonths.map((month) => monthNames[month - 1]).join(', ')}.`;
  const estimated =
    estimatedPercent === 0 ? '' : ` ${estimatedPercent}% of the readings are estimates.`;
  return `Interval data from ${calendarDay(fromOn)} to ${calendarDay(toOn)} replaces the pattern.${filled}${estimated}`;
}

const daysOfQuarter = 91;

/** Works out the daily usage from an electricity bill, at the prices that are entered beside it. */
function BillButton() {
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
