import { Button, Checkbox, FileButton, Group, Stack, Text } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { uploadFile } from '../../imports/upload-file.ts';
import type { Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';

type Usage = NonNullable<Specification['usage']>;
type MeterFile = {
  metered: NonNullable<Usage['metered']>;
  registers: string[];
  dailyWattHours: number;
};

/** Takes a file of interval data in, which replaces the pattern and the daily usage. */
export function MeterData() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const metered = useContent(({ specification }) => specification.usage?.metered ?? null);
  const postcode = useContent(({ siteAddress }) => siteAddress.postcode);
  const [file, setFile] = useState<File | null>(null);
  const [registers, setRegisters] = useState<readonly string[]>([]);
  const [controlled, setControlled] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const [isReading, setIsReading] = useState(false);

  const change = (changes: Partial<Usage>) => {
    const { usage } = editor.current().autosave.mine.specification;
    if (usage !== null) editor.editSpecification({ usage: { ...usage, ...changes } });
  };
  const read = async (chosen: File, controlledLoad: readonly string[]) => {
    setIsReading(true);
    setProblem('');
    const query = new URLSearchParams({ postcode, controlledLoad: controlledLoad.join(',') });
    try {
      const answer = await uploadFile<MeterFile>(`/app/files/meter-data?${query}`, chosen);
      setFile(chosen);
      setRegisters(answer.registers);
      setControlled(controlledLoad);
      change({ metered: answer.metered, dailyWattHours: answer.dailyWattHours });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file was not read.');
    } finally {
      setIsReading(false);
    }
  };
  const bought = registers.filter((name) => name.startsWith('E'));
  return (
    <Stack gap="xs">
      <Text size="sm">
        {metered === null
          ? 'Interval data of the meter (NEM12) replaces the pattern. The retailer or network provides it.'
          : `Interval data from ${metered.fromOn} to ${metered.toOn} replaces the pattern.`}
      </Text>
      {mayEdit && (
        <Group gap="xs">
          <FileButton
            accept=".csv,.nem12,text/csv"
            onChange={(chosen) => chosen && read(chosen, [])}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="compact-sm"
                loading={isReading}
                leftSection={<Upload size={16} aria-hidden />}
              >
                Upload meter data
              </Button>
            )}
          </FileButton>
          {metered !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => change({ metered: null })}
            >
              Remove meter data
            </Button>
          )}
        </Group>
      )}
      {file !== null && bought.length > 1 && (
        <Group gap="md">
          {bought.map((name) => (
            <Checkbox
              key={name}
              size="sm"
              label={`${name} is controlled load`}
              checked={controlled.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                read(
                  file,
                  checked ? [...controlled, name] : controlled.filter((one) => one !== name),
                )
              }
            />
          ))}
        </Group>
      )}
      {problem !== '' && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
