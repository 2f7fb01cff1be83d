import { SimpleGrid } from '@mantine/core';
import { limits } from '../../../src/doors/web/limits.ts';
import { NumberField } from '../fields/fields.tsx';
import { at, membersOf } from '../place.ts';
import type { Specification } from '../project-content.ts';
import { OptionalSection } from './section.tsx';

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
export function ExistingSolarSection() {
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
