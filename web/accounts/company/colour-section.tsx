import { ColorInput, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { CompanyValues } from './company-values.ts';
import { contrastMin, contrastWithWhite, isColour } from './contrast.ts';
import { LetterheadPreview } from './letterhead-preview.tsx';

/** Dark enough for white text, all of them. */
const primaries = ['#0b4f6c', '#1f4e3d', '#243b6b', '#5b2a6e', '#7a1f3d', '#7a3e00', '#30363d'];
const accents = ['#f2a900', '#e4572e', '#7fb800', '#00a6a6', '#3f88c5', '#f45b69', '#c9a227'];

const picker = {
  withEyeDropper: false,
  popoverProps: { withinPortal: false },
};

/** The colours of proposals and emails, and how they look. */
export function ColourSection({
  form,
  accountName,
}: {
  form: UseFormReturnType<CompanyValues>;
  accountName: string;
}) {
  return (
    <Stack gap="sm">
      <Title order={2}>Colours</Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <Stack gap={6}>
          <ColorInput
            label="Main colour"
            description="For headings, and behind white text"
            swatches={primaries}
            format="hex"
            {...picker}
            {...form.getInputProps('colours.primary')}
          />
          <ContrastNote colour={form.values.colours.primary} />
        </Stack>
        <ColorInput
          label="Accent"
          description="For lines, charts and email buttons"
          swatches={accents}
          format="hex"
          {...picker}
          {...form.getInputProps('colours.accent')}
        />
      </SimpleGrid>
      <LetterheadPreview values={form.values} accountName={accountName} />
    </Stack>
  );
}

/** Says while one chooses whether white text can be read on the colour. */
function ContrastNote({ colour }: { colour: string }) {
  if (!isColour(colour)) return null;
  const contrast = contrastWithWhite(colour);
  const isEnough = contrast >= contrastMin;
  const Icon = isEnough ? CircleCheck : TriangleAlert;
  const told = (Math.floor(contrast * 10) / 10).toFixed(1);
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" aria-live="polite">
      <Icon
        size={16}
        aria-hidden
        style={{
          flex: 'none',
          marginTop: 3,
          color: `var(--mantine-color-${isEnough ? 'green' : 'orange'}-text)`,
        }}
      />
      <Text size="sm">
        {isEnough
          ? `White text is easy to read: contrast ${told}.`
          : `Too light for white text: contrast ${told}, at least ${contrastMin} needed. Choose a darker colour.`}
      </Text>
    </Group>
  );
}
