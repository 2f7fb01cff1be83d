import type { FastifyRequest } from 'fastify';

/**
 * The action that a request to the API names: the last part of its path, else the parameter `action`. Undefined where
 * neither is there, an array where the two differ or the parameter is repeated, which names no operation.
 */
export function namedAction(request: FastifyRequest): string | string[] | undefined {
  const { action } = request.query as Record<string, string | string[] | undefined>;
  const { action: inPath } = request.params as { action?: string };
  if (inPath === undefined || action === inPath) return action ?? inPath;
  return action === undefined ? inPath : [inPath, action].flat();
}
