import { type EventType, eventTypes, everyType } from '../events/catalogue.ts';

/** The types of events that a subscription is sent: all, or those named, in the order of the catalogue. */
export type EventTypeChoice = typeof everyType | readonly EventType[];

/** The choice that a request names, with each type once. */
export function chooseEventTypes(named: EventTypeChoice): EventTypeChoice {
  return named === everyType ? everyType : eventTypes.filter((type) => named.includes(type));
}

/** Returns true if a choice includes a type. */
export function hasEventType(choice: EventTypeChoice, type: EventType): boolean {
  return choice === everyType || choice.includes(type);
}

/** A choice for people and logs: `customer_created, contract_signed`. */
export function describeEventTypes(choice: EventTypeChoice): string {
  return choice === everyType ? 'all event types' : choice.join(', ');
}
