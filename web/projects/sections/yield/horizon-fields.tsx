import { SimpleGrid, Text } from '@mantine/core';
import { limits } from '../../../../src/doors/web/limits.ts';
import { NumberField } from '../../fields/number-field.tsx';
import { TextField } from '../../fields/text-field.tsx';
import { assumption, assumptionText } from '../assumption.ts';
import { directions } from '../compass.ts';
import { Disclosure } from './disclosure.tsx';

const { read, write } = assumption('horizon');
const level = directions.map(() => 0);

/** The height of the horizon at eight points of the compass. */
export function HorizonFields() {
  return (
    <Disclosure name="horizon">
      <Text size="sm" c="dimmed" my="xs">
        Hills, trees or buildings around the site, in degrees above the level. Shade from close by
        belongs to the roof face.
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" verticalSpacing="xs" mb="xs">
        {directions.map(({ name }, place) => (
          <NumberField
            key={name}
            label={name}
            aria-label={`Horizon, ${name}`}
            suffix="°"
            form={{ min: 0, max: limits.horizon }}
            read={(content) => read(content)?.[place] ?? 0}
            write={(content, degrees) => {
              const heights = (read(content) ?? level).with(place, degrees);
              return write(content, heights.some((one) => one > 0) ? heights : null);
            }}
          />
        ))}
      </SimpleGrid>
      <TextField
        {...assumptionText('horizonSource')}
        label="Source of the horizon"
        maxLength={limits.sourceCharacters}
      />
    </Disclosure>
  );
}
