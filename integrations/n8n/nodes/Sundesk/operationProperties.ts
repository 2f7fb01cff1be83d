import type { INodeProperties } from 'n8n-workflow';
import { type Operation, operations } from './operations.ts';

const resources = [
  { name: 'Customer', value: 'customer' },
  { name: 'Message', value: 'message' },
  { name: 'Project', value: 'project' },
  { name: 'Proposal', value: 'proposal' },
];

function chooseOperation(resource: string): INodeProperties {
  const of = operations.filter((one) => one.resource === resource);
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: of.map(({ operation, title, description }) => ({
      name: nameOf(operation),
      value: operation,
      action: title,
      description,
    })),
    default: of[0]?.operation ?? '',
  };
}

/** `setStatus` as "Set Status". */
function nameOf(operation: string): string {
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`);
  return words.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace('Sms', 'SMS');
}

function fieldsOf({ resource, operation, required, optional = [] }: Operation): INodeProperties[] {
  const displayOptions = { show: { resource: [resource], operation: [operation] } };
  const properties = required.map((field) => ({ ...field, required: true, displayOptions }));
  if (optional.length === 0) return properties;
  const more: INodeProperties = {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions,
    options: [...optional].sort((a, b) => (a.displayName < b.displayName ? -1 : 1)),
  };
  return [...properties, more];
}

/** The fields of the node: a resource, one of its operations, and that operation's own fields. */
export const operationProperties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: resources,
    default: 'customer',
  },
  ...resources.map(({ value }) => chooseOperation(value)),
  ...operations.flatMap(fieldsOf),
];
