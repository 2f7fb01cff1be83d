import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SIGNING_SECRET);

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = webhook.verify(Buffer.concat(chunks), request.headers);
    response.writeHead(200).end();
    console.log(event.type, event.data.customer.customer_email);
  } catch {
    response.writeHead(400).end();
  }
});

server.listen(process.env.PORT ?? 3000);
