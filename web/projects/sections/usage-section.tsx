import { Button, SimpleGrid, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { limits } from '../limits.ts';
import type { ProjectContent, Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { focusSoon } from './focus-soon.ts';
import { Section } from './section.tsx';

type Usage = NonNullable<Specification['usage']>;

const none: Usage = { dailyWattHours: 0, importTariff: 0, exportTariff: 0, selfUsePercent: 0 };
const tariff = { decimals: 2, min: 0, max: limits.tariff };
const addId = 'add-usage';

/** What the customer uses and pays today, from which savings are estimated. */
export function UsageSection() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const hasUsage = useContent(({ specification }) => specification.usage !== null);
  const add = () => {
    editor.editSpecification({ usage: none });
    focusSoon('usage-daily');
  };
  const remove = () => {
    const { usage } = editor.current().autosave.mine.specification;
    editor.editSpecification({ usage: null });
    focusSoon(addId);
    offerUndo('Usage and tariffs were removed', () => editor.editSpecification({ usage }));
  };
  if (!hasUsage) {
    return (
      <Section title="Usage and tariffs">
        <Text c="dimmed" size="sm">
          With what the customer’s bill says, the proposal can estimate savings.
        </Text>
        {mayEdit && (
          <div>
            <Button
              id={addId}
              variant="default"
              size="sm"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={add}
            >
              Add usage and tariffs
            </Button>
          </div>
        )}
      </Section>
    );
  }
  return (
    <Section
      title="Usage and tariffs"
      actions={
        mayEdit && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={remove}>
            Remove usage and tariffs
          </Button>
        )
      }
    >
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <NumberField
          {...of('dailyWattHours')}
          id="usage-daily"
          label="Uses, kWh a day"
          form={{ perUnit: 1000, decimals: 3, min: 0, max: limits.dailyWattHours }}
        />
        <NumberField {...of('importTariff')} label="Pays, c per kWh" form={tariff} />
        <NumberField {...of('exportTariff')} label="Feed-in, c per kWh" form={tariff} />
        <NumberField {...of('selfUsePercent')} label="Self-use, %" form={{ min: 0, max: 100 }} />
      </SimpleGrid>
    </Section>
  );
}

function of(member: keyof Usage) {
  return {
    read: ({ specification }: ProjectContent): number => (specification.usage ?? none)[member],
    write(content: ProjectContent, value: number): ProjectContent {
      const { usage } = content.specification;
      if (usage === null) return content;
      return {
        ...content,
        specification: { ...content.specification, usage: { ...usage, [member]: value } },
      };
    },
  };
}
