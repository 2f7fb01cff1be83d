// Prints what the receiver for Node says of each delivery in the file, as a list of true and false.

import { readFileSync } from 'node:fs';

const [, , receiver = '', file = ''] = process.argv;
const { isGenuine } = await import(receiver);
const verdicts = JSON.parse(readFileSync(file, 'utf8')).map(({ headers, body, secret, now }) =>
  isGenuine({ headers, body: Buffer.from(body), secret, now }),
);
console.log(JSON.stringify(verdicts));
