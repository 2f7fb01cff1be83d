import { enableCompileCache } from 'node:module';

// The least that a server on the same framework must do before it is ready, with compiled code kept as Sundesk keeps it.

enableCompileCache();
const { default: Fastify } = await import('fastify');
const server = Fastify();
server.get('/healthz', async () => ({ status: 'ok' }));
console.log(`ready at ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
