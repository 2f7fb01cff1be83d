import { Button, SimpleGrid, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { limits } from '../../../src/doors/web/limits.ts';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { NumberField } from '../fields/number-field.tsx';
import type { ProjectContent, Specification } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { focusAfter } from './focus-after.ts';
import { Section } from './section.tsx';

type ExistingSolar = NonNullable<Specification['existingSolar']>;

const typical: ExistingSolar = {
  watts: 5000,
  inverterWatts: null,
  installedYear: 2015,
  tilt: 22,
  azimuth: 0,
};
const addId = 'add-existing-solar';

/** Solar that the site has already. */
export function ExistingSolarSection() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const hasSolar = useContent(({ specification }) => !!specification.existingSolar);
  const add = () => {
    focusAfter(() => {
      editor.editSpecification({ existingSolar: typical });
      return 'existing-solar-power';
    });
  };
  const remove = () => {
    const existingSolar = editor.current().autosave.mine.specification.existingSolar ?? null;
    focusAfter(() => {
      editor.editSpecification({ existingSolar: null });
      return addId;
    });
    offerUndo('Existing solar was removed', () => editor.editSpecification({ existingSolar }));
  };
  if (!hasSolar) {
    return (
      <Section title="Existing solar">
        <Text c="dimmed" size="sm">
          Solar that stays on the roof. It creates no STCs, and we count only the savings on top of
          today’s bill.
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
              Add existing solar
            </Button>
          </div>
        )}
      </Section>
    );
  }
  return (
    <Section
      title="Existing solar"
      actions={
        mayEdit && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={remove}>
            Remove existing solar
          </Button>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField
          {...of('watts')}
          id="existing-solar-power"
          label="Panels (kW)"
          form={{ perUnit: 1000, decimals: 3, min: 1, max: limits.exportWatts }}
        />
        <NumberField
          label="Inverter (kW)"
          isOptional
          placeholder="No limit"
          form={{ perUnit: 1000, decimals: 3, min: 1, max: limits.inverterWatts }}
          read={({ specification }) =>
            (specification.existingSolar ?? typical).inverterWatts ?? null
          }
          write={of('inverterWatts').write}
        />
        <NumberField
          {...of('installedYear')}
          label="Installed (year)"
          form={{ min: 1980, max: 2100 }}
          thousandSeparator=""
        />
        <NumberField {...of('tilt')} label="Tilt (°)" form={{ min: 0, max: limits.tilt }} />
        <NumberField
          {...of('azimuth')}
          label="Orientation (° from north)"
          form={{ min: 0, max: limits.azimuth }}
        />
      </SimpleGrid>
    </Section>
  );
}

function of<Name extends keyof ExistingSolar>(member: Name) {
  return {
    read: ({ specification }: ProjectContent): ExistingSolar[Name] =>
      (specification.existingSolar ?? typical)[member],
    write(content: ProjectContent, value: ExistingSolar[Name]): ProjectContent {
      const { existingSolar } = content.specification;
      if (!existingSolar) return content;
      return {
        ...content,
        specification: {
          ...content.specification,
          existingSolar: { ...existingSolar, [member]: value },
        },
      };
    },
  };
}
