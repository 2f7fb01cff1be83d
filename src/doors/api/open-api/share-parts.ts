import assert from 'node:assert/strict';
import {
  rebateBases,
  rebateReceivers,
  rebateStates,
  siteKeys,
  stepPeriods,
  usagePatterns,
  windowDays,
} from '@sundesk/solar';
import { priceBases } from '../../../domain/accounts/settings/price-rules.ts';
import { contractStates, saleTypes, verifications } from '../../../domain/contracts/contract.ts';
import { customerTypes, gstStatuses } from '../../../domain/customers/customer.ts';
import { deliveryCauses } from '../../../domain/deliveries/delivery.ts';
import { attemptOutcomes } from '../../../domain/deliveries/post-webhook.ts';
import { eventTypes } from '../../../domain/events/event.ts';
import { channels, messageStates } from '../../../domain/messages/message.ts';
import { checklistKeys } from '../../../domain/proposals/checklist/checklist-keys.ts';
import { pageSections } from '../../../domain/proposals/page/page-request.ts';
import { proposalStates } from '../../../domain/proposals/proposal.ts';
import { changeSources, statusKinds } from '../../../domain/statuses/status.ts';
import { replayKinds } from '../../../domain/webhooks/replay.ts';
import { inCapitals } from '../snake-case.ts';
import type { JsonSchema } from './schema-collection.ts';

/** Names of enumerations that occur in several places of the OpenAPI document. */
const named: Readonly<Record<string, readonly string[]>> = {
  AttemptOutcome: attemptOutcomes,
  BalanceDue: ['installed', 'connected'],
  ChangeSource: changeSources,
  Channel: channels,
  ChecklistKey: checklistKeys,
  ConsentState: ['given', 'withdrawn', 'unknown'],
  ContractKind: ['original', 'variation'],
  ContractState: contractStates,
  CustomerType: customerTypes,
  DeliveryCause: deliveryCauses,
  DemandPeriod: ['day', 'month'],
  EventType: eventTypes,
  GstStatus: gstStatuses,
  LeadFormField: ['hidden', 'optional', 'required'],
  MessagePurpose: ['project', 'notice'],
  MessageState: messageStates,
  OldEquipment: ['included', 'charged', 'no'],
  PageSection: pageSections,
  PriceBasis: priceBases,
  ProposalState: proposalStates,
  RebateBasis: rebateBases,
  RebateReceiver: rebateReceivers,
  RebateState: rebateStates,
  ReplayKind: replayKinds,
  SaleType: saleTypes,
  StatusKind: statusKinds,
  StepPeriod: stepPeriods,
  UsagePattern: usagePatterns,
  Verification: verifications,
  WeatherSite: siteKeys,
  WindowDays: windowDays,
};

/** The name of a list of values, by the list as JSON text. */
const valueNames: ReadonlyMap<string, string> = new Map(
  Object.entries(named).map(([name, values]) => [JSON.stringify(values), name]),
);

type Schemas = Record<string, JsonSchema>;
type Members = Readonly<Record<string, JsonSchema>>;

/** An object with fewer members stays where it is used. */
const membersMin = 2;
/** Two objects with fewer members in common are not forms of one value. */
const commonMembersMin = 2;

/**
 * Writes each shape of the schemas once: objects within others and lists of values have names of their own, and an object
 * that has all members of another refers to it with `allOf`. Generators of clients then make one type of each.
 */
export function shareParts(schemas: Schemas): Schemas {
  const shared: Schemas = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const isValues = schema.enum !== undefined;
    add(shared, name, isValues ? schema : nameParts(schema, { shared, path: [name] }));
  }
  return shareMembers(mapSchemas(shared, (schema) => reuse(schema, shared)));
}

/** The schema with references to the lists of values within it, which are added to the schemas. */
export function nameValues(schema: JsonSchema, shared: Schemas): JsonSchema {
  const { enum: values, type: _, ...others } = schema;
  if (values === undefined) return mapParts(schema, (part) => nameValues(part, shared));
  const name = valueNames.get(JSON.stringify(values));
  if (name === undefined) return schema;
  add(shared, name, { type: 'string', enum: values });
  return { ...refer(name), ...others };
}

function nameParts(
  schema: JsonSchema,
  { shared, path }: { shared: Schemas; path: readonly string[] },
): JsonSchema {
  if (schema.enum !== undefined) return nameValues(schema, shared);
  return mapParts(schema, (part, member) => {
    const partPath = member === undefined ? path : [...path, member];
    const named = nameParts(part, { shared, path: partPath });
    const isShared =
      Object.keys(part.properties ?? {}).length >= membersMin &&
      // `data` is specific to one action or event.
      partPath.at(-1) !== 'data';
    if (!isShared) return named;
    const { description, ...shape } = named;
    const name = nameOf(shape, shared) ?? partName(partPath);
    add(shared, name, shape);
    return { ...refer(name), ...(description !== undefined && { description }) };
  });
}

/** `member` names the member that a part is of, with `[]` for the entries of a list. */
function mapParts(
  schema: JsonSchema,
  map: (part: JsonSchema, member?: string) => JsonSchema,
): JsonSchema {
  const { properties, items, anyOf, additionalProperties, propertyNames } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, map(member, name)]),
      ),
    }),
    ...(items && { items: map(items, '[]') }),
    ...(anyOf && { anyOf: anyOf.map((one) => map(one)) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: map(additionalProperties, '[]'),
    }),
    ...(propertyNames && { propertyNames: map(propertyNames) }),
  };
}

/** The name that the same shape has already. */
function nameOf(shape: JsonSchema, shared: Schemas): string | undefined {
  const text = JSON.stringify(shape);
  const same = ([name, { description: _, ...one }]: [string, JsonSchema]) =>
    isValue(name) && JSON.stringify(one) === text;
  return Object.entries(shared).find(same)?.[0];
}

function add(shared: Schemas, name: string, schema: JsonSchema): void {
  const known = shared[name];
  if (known !== undefined && known.description !== undefined && schema.description === undefined)
    return;
  const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(schema);
  assert(isSame, `Two schemas would have the name ${name}; give one of them an id`);
  shared[name] = schema;
}

function refer(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** Replaces inline parts with references to a schema of the same shape, which may have got its name later. */
function reuse(schema: JsonSchema, shared: Schemas): JsonSchema {
  return mapParts(schema, (part) => {
    const { description, ...shape } = part;
    const isObject = count(part.properties) >= membersMin;
    const name = isObject ? nameOf(shape, shared) : undefined;
    if (name === undefined) return reuse(part, shared);
    return { ...refer(name), ...(description !== undefined && { description }) };
  });
}

/** Each object refers to the largest other one whose members it has. */
function shareMembers(schemas: Schemas): Schemas {
  return mapSchemas(schemas, (schema) => extend(schema, schemas));
}

function mapSchemas(schemas: Schemas, map: (schema: JsonSchema) => JsonSchema): Schemas {
  return Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, map(one)]));
}

function extend(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { properties, required = [], description, type, ...others } = schema;
  if (properties === undefined || schema.allOf !== undefined) return schema;
  const [base] = Object.entries(schemas)
    .filter(
      ([name, one]) =>
        one !== schema && isValue(name) && one.allOf === undefined && isWithin(one, schema),
    )
    .toSorted(([, a], [, b]) => count(b.properties) - count(a.properties));
  if (base === undefined) return schema;
  const [name, { properties: common = {} }] = base;
  const isOwn = (member: string) => !Object.hasOwn(common, member);
  const own = Object.entries(properties).filter(([member]) => isOwn(member));
  if (own.length === 0) return refer(name);
  return {
    ...(description !== undefined && { description }),
    ...others,
    allOf: [
      refer(name),
      { type, properties: Object.fromEntries(own), required: required.filter(isOwn) },
    ],
  } as JsonSchema;
}

/** A body or an answer belongs to one operation, and no other shape is made of it. */
function isValue(name: string): boolean {
  return !/(?:Request|Answer)$/.test(name);
}

function isWithin(base: JsonSchema, whole: JsonSchema): boolean {
  const members = Object.entries(base.properties ?? {});
  const { properties = {}, required = [] } = whole;
  return (
    members.length >= commonMembersMin &&
    members.length <= count(properties) &&
    members.every(
      ([name, member]) =>
        JSON.stringify(properties[name]) === JSON.stringify(member) &&
        required.includes(name) === (base.required ?? []).includes(name),
    )
  );
}

function count(members: Members | undefined): number {
  return Object.keys(members ?? {}).length;
}

/*
 * The names of schemas follow one rule: English words in PascalCase, the qualifying word first.
 *
 * - A body is its action and `Request`, an answer its action and `Answer`: `GetCustomerByEmailAnswer`.
 * - A value is its noun, with its owner first where it has one: `Contract`, `ContractSigner`.
 * - `Whole` comes before a value with the members that lists leave out, `Dated` before one with its time of change.
 * - `Listed` comes before a value as lists with cursors hold it, with `id`, `created_at` and `updated_at`.
 * - `Input` follows a value as callers send it, where that differs: `SpecificationInput`.
 * - A part of a value is the value and the member that holds it, in the singular if it is one of a list: `ProposalVisit`.
 * - `Event` follows the type of an event, and comes before a value as events hold it, and before the parts of every event:
 *   `ContractSignedEvent`, `EventCustomer`, `EventContext`.
 * - `Failure` follows the form of a failure: `MessageFailure`.
 */

/** The words in names of actions, listed because their letters alone do not show where one begins. */
const words = `
  ack add calculate cancel change create enable erase find get pause publish remove replay retry
  rotate send set subscribe unsubscribe read update withdraw all by losing open reset sandbox sign
  account attempts audit changes consent consumer consumers contract contracts customer customers
  data deliveries delivery email event events lead logo message messages meter note notices pdf
  picture plan plans project projects proposal proposals quotes rebate rebates replays roof secret
  settings sms status statuses subscription subscriptions template templates test types users
  value views product products fields form reminder reminders replies file files finish task tasks
  reopen notes duplicates merge copy delete mark signing sent link kits field
`
  .trim()
  .split(/\s+/);

/** The action as the beginning of a schema's name: `getcustomerByemail` becomes `GetCustomerByEmail`. */
export function schemaName(action: string): string {
  const parts = split(action.toLowerCase().replaceAll('_', ''));
  assert(parts, `Add the words of ${action} to ${import.meta.filename}`);
  return parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('');
}

/** The words that some letters consist of; undefined where they do not. */
function split(letters: string): string[] | undefined {
  if (letters === '') return [];
  for (const word of words.filter((one) => letters.startsWith(one))) {
    const rest = split(letters.slice(word.length));
    if (rest !== undefined) return [word, ...rest];
  }
  return undefined;
}

/**
 * The name of a part: the value that it belongs to, then the members that lead to it; `[]` comes after a member that is a list.
 * A `SpecificationInput` with `price_lines` has a `SpecificationPriceLineInput`.
 */
function partName([whole = '', ...members]: readonly string[]): string {
  const [, owner = whole, form = ''] = /^(.+?)(Input|Request|Answer)$/.exec(whole) ?? [];
  const words = members.flatMap((member, place) => {
    if (member === '[]' || member === 'data') return [];
    return inCapitals(members[place + 1] === '[]' ? singular(member) : member);
  });
  return [owner, ...words, form === 'Input' ? form : ''].join('');
}

function singular(word: string): string {
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/([^s])s$/, '$1');
}
