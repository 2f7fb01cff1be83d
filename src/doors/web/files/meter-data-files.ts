import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { meterLimits } from '../../../domain/solar/usage/meter-limits.ts';
import { type MeterFile, readMeterFile } from '../../../domain/solar/usage/read-meter-file.ts';
import { takeFileBodies } from '../../http/take-file-bodies.ts';

const registersMax = 20;

/** Interval data of meters. Nothing is stored: the desk puts what it says into the usage of the project. */
export const meterDataFiles: FastifyPluginAsync = async (server) => {
  takeFileBodies(server);
  const config = { access: 'projects:write' } as const;
  server.post('/app/files/meter-data', { config, bodyLimit: meterLimits.fileBytes }, takeIn);
};

async function takeIn({ body, query }: FastifyRequest): Promise<MeterFile> {
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw new Refusal('INVALID_PARAMETERS', 'The file is empty');
  }
  const { postcode, controlledLoad } = query as Record<string, unknown>;
  const reading = readMeterFile(body, {
    postcode: String(postcode ?? ''),
    controlledLoad: String(controlledLoad ?? '')
      .split(',')
      .slice(0, registersMax),
  });
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
