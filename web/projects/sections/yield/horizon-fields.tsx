import { Text } from '@mantine/core';
import { limits } from '../../../../src/doors/web/limits.ts';
import { TextField } from '../../fields/text-field.tsx';
import { assumption, assumptionText } from '../assumption.ts';
import { directions } from '../compass.ts';
import { Disclosure } from './disclosure.tsx';
import { NumberGrid } from './number-grid.tsx';

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
      <NumberGrid
        names={directions.map(({ name }) => name)}
        columns={2}
        labels={(name) => [name, `Horizon, ${name}`]}
        suffix="°"
        form={{ min: 0, max: limits.horizon }}
        read={(content, index) => read(content)?.[index] ?? 0}
        write={(content, index, degrees) => {
          const heights = (read(content) ?? level).with(index, degrees);
          return write(content, heights.some((one) => one > 0) ? heights : null);
        }}
      />
      <TextField
        mt="xs"
        {...assumptionText('horizonSource')}
        label="Source of the horizon"
        maxLength={limits.sourceCharacters}
      />
    </Disclosure>
  );
}
