import Fastify from 'fastify';

// The least that a server on the same framework must do before it is ready.

const server = Fastify();
server.get('/healthz', async () => ({ status: 'ok' }));
console.log(`ready at ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
