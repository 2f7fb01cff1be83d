import { Badge, Button, Drawer, SimpleGrid } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { limits } from '../../../src/doors/web/limits.ts';
import { NumberField } from '../fields/fields.tsx';
import { at, membersOf } from '../place.ts';
import type { Specification } from '../project-content.ts';
import { AssumptionsSection } from '../sections/assumptions-section.tsx';
import { WiringSection } from '../sections/grid-section.tsx';
import { OptionalSection } from '../sections/section.tsx';
import { YieldSection } from '../sections/yield/yield-section.tsx';
import { useSettings } from '../steps/use-step.ts';
import { useContent } from '../use-editor.ts';
import { changedSettings } from './changed-settings.ts';

/**
 * What few projects need: weather, losses, the solar that is there, wiring and assumptions. Closed it stays in the
 * page, so that a value that cannot be saved yet stays in its field, and counts.
 */
export function CalculationSettings() {
  const { isOpen, setOpen } = useSettings();
  return (
    <Drawer
      opened={isOpen}
      onClose={() => setOpen(false)}
      title="Calculation settings"
      keepMounted
      keepMountedMode="display-none"
    >
      <div data-step="settings">
        <YieldSection />
        <AssumptionsSection />
        <ExistingSolarSection />
        <WiringSection />
      </div>
    </Drawer>
  );
}

/** Opens the settings, and says how many of them are not the usual ones. */
export function SettingsButton() {
  const { setOpen } = useSettings();
  const changed = useContent(({ specification }) => changedSettings(specification));
  return (
    <Button
      id="calculation-settings"
      variant="default"
      leftSection={<SlidersHorizontal />}
      rightSection={changed > 0 && <Badge color="sun">{changed} changed</Badge>}
      onClick={() => setOpen(true)}
    >
      Calculation settings
    </Button>
  );
}

type ExistingSolar = NonNullable<Specification['existingSolar']>;

const typical: ExistingSolar = {
  watts: 5000,
  inverterWatts: null,
  installedYear: 2015,
  tilt: 22,
  azimuth: 0,
};
const of = membersOf(at('existingSolar'), typical);

/** Solar that the site has already. */
function ExistingSolarSection() {
  return (
    <OptionalSection
      title="Existing solar"
      member="existingSolar"
      begin={typical}
      firstField="existing-solar-power"
      about="Solar that stays on the roof. It creates no STCs, and we count only the savings on top of today’s bill."
      removed="Existing solar was removed"
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
          {...of('inverterWatts')}
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
    </OptionalSection>
  );
}
