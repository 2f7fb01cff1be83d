// What the command line of the service uses: the commands that ask a running Sundesk, and how usages are described.

export { describeCommand, describeCommands, describeSubcommands } from './describe-usage.ts';
export { forwardEvents } from './forward-events.ts';
export { listen, listenUsage, readListenOptions } from './listen.ts';
export { readOptions } from './read-options.ts';
export { findRemote, type Remote } from './remote.ts';
export type { Service } from './service.ts';
export { readTailOptions, type TailOptions, tail, tailUsage } from './tail.ts';
export { readTriggerOptions, type TriggerOptions, trigger, triggerUsage } from './trigger.ts';
export { asUsageError, CommandFailure, type Usage, UsageError } from './usage.ts';
