import { z } from 'zod';
import { siteAddress } from '../../../domain/projects/project.ts';
import { meteredUsage } from '../../../domain/solar/usage/metered-usage.ts';
import { type MeterFile, readMeterFile } from '../../../domain/solar/usage/read-meter-file.ts';
import { operation } from '../operation.ts';
import { snakeSchema, toSnakeCase } from '../snake-case.ts';

const answer = z.object({
  metered: meteredUsage,
  registers: z.array(z.string()).meta({ description: 'Of the file, such as `E1`' }),
  dailyWattHours: z.number().meta({ description: 'What is bought a day in the mean' }),
});
const write = toSnakeCase(answer);
const fileCharactersMax = 1_000_000;
const registersMax = 20;

export function meterDataOperations() {
  return [
    operation({
      action: 'readmeterdata',
      method: 'POST',
      permission: 'customers:read',
      summary: 'Interval data of a meter as a typical year',
      description:
        'Reads a NEM12 file of one meter with intervals of 5, 15 or 30 minutes. Nothing is saved and nothing fires: give ' +
        '`metered` and `daily_watt_hours` as members of `usage` to `updateproject` or `calculate`. A fault names the line. ' +
        'At least six months are needed; others are filled. Registers that begin with E are bought energy, with B exported.',
      query: z.object({}),
      body: z.object({
        data: z.object({
          file: z
            .string()
            .max(fileCharactersMax, `must have at most ${fileCharactersMax} characters`)
            .meta({ description: 'The text of the NEM12 file' }),
          postcode: snakeSchema(siteAddress.shape.postcode).meta({
            description: 'Of the site; the hours are those of its clock',
          }),
          controlled_load_registers: z
            .array(z.string())
            .max(registersMax, `must have at most ${registersMax} entries`)
            .optional()
            .meta({ description: 'Registers that solar does not supply, such as `E2`' }),
        }),
      }),
      answer: snakeSchema(answer),
      refusals: ['INVALID_PARAMETERS'],
      failure: 'coded',
      readsOnly: true,
      async run({ body: { data } }) {
        const reading = readMeterFile(Buffer.from(data.file), {
          postcode: data.postcode,
          controlledLoad: data.controlled_load_registers ?? [],
        });
        return { json: write(readAll(reading)) };
      },
    }),
  ];
}

function readAll(reading: Generator<void, MeterFile>): MeterFile {
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}
