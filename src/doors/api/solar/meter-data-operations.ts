import { meteredUsage, meterLimits } from '@sundesk/solar';
import { z } from 'zod';
import { readMeterData } from '../../../domain/projects/check-details.ts';
import { siteAddress } from '../../../domain/projects/project.ts';
import { inTurns } from '../../http/in-turns.ts';
import { change } from '../operation.ts';
import { snakeSchema, toSnakeCase } from '../snake-case.ts';

const answer = z.object({
  metered: meteredUsage,
  dailyWattHours: z.number().meta({ description: 'Imports of an average day' }),
  registers: z.array(z.string()).meta({ description: 'Registers of energy in the file' }),
});
const write = toSnakeCase(answer);
/** JSON of it fits the body of a request. */
const fileCharactersMax = 1_000_000;

export function meterDataOperations() {
  return [
    change({
      action: 'readmeterdata',
      permission: 'customers:read',
      summary: 'Read the interval data of a meter',
      description:
        'Reads a NEM12 file of one meter with intervals of 5, 15 or 30 minutes and returns a typical year of clock ' +
        'hours. Give `metered` and `daily_watt_hours` as members of `usage` to `createproject`, `updateproject` or ' +
        '`calculate`. Nothing is saved and no event fires. Registers such as E1 are imports, registers such as ' +
        'B1 exports; reactive ones are ignored, and any other is refused. At least six months need readings; the other months are filled ' +
        'from those around them. An error names the line. A year of half hours has about 120 kB for each register; ' +
        'the desk takes files of up to 12 MB.',
      body: z.object({
        data: z.object({
          file: z
            .string()
            .max(fileCharactersMax, `must have at most ${fileCharactersMax} characters`)
            .meta({ description: 'Text of the NEM12 file' }),
          postcode: snakeSchema(siteAddress.shape.postcode).meta({
            description: 'Of the site; it decides the clock time of the readings',
          }),
          controlled_load_registers: z
            .array(z.string())
            .max(meterLimits.registers, `must have at most ${meterLimits.registers} entries`)
            .optional()
            .meta({
              description: 'Registers that solar does not supply, such as `E2`; none by default',
            }),
          fill_gaps: z
            .boolean()
            .optional()
            .meta({
              description:
                'Whether days may be missing between others; the average of their month then replaces them. `false` ' +
                'by default',
            }),
        }),
      }),
      answer: snakeSchema(answer),
      refusals: ['INVALID_PARAMETERS'],
      failure: 'coded',
      readsOnly: true,
      async run({ body: { data } }) {
        const reading = readMeterData(Buffer.from(data.file), {
          postcode: data.postcode,
          controlledLoad: data.controlled_load_registers ?? [],
          fillsGaps: data.fill_gaps ?? false,
        });
        return { json: write(await inTurns(reading)) };
      },
    }),
  ];
}
