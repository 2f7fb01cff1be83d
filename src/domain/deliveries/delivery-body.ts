/**
 * The bytes of a delivery: the event's body with the delivery's `sequence` as its last member. The body is stored once
 * for all subscriptions and the number with the delivery, so every attempt and every replay sends the same bytes.
 */
export function deliveryBody(eventBody: string, sequence: number): string {
  return `${eventBody.slice(0, -1)},"sequence":${sequence}}`;
}
