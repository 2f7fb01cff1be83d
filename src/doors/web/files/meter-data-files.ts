import { type MeterFile, meterLimits } from '@sundesk/solar';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { readMeterData } from '../../../domain/projects/refuse-invalid.ts';
import { inTurns } from '../../http/in-turns.ts';
import { fileBodyOf, takeFileBodies } from '../../http/take-file-bodies.ts';

/** Reads interval data of meters. Nothing is stored: the desk puts the result into the usage of the project. */
export const meterDataFiles: FastifyPluginAsync = async (server) => {
  takeFileBodies(server);
  const config = { access: 'projects:write' } as const;
  server.post('/app/files/meter-data', { config, bodyLimit: meterLimits.fileBytes }, takeIn);
};

async function takeIn(
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
): Promise<MeterFile> {
  const { postcode, controlledLoad, fillsGaps } = request.query;
  const reading = readMeterData(fileBodyOf(request), {
    postcode: String(postcode ?? ''),
    controlledLoad: String(controlledLoad ?? '')
      .split(',')
      .filter((name) => name !== '')
      .slice(0, meterLimits.registers),
    fillsGaps: fillsGaps === 'true',
  });
  return inTurns(reading);
}
