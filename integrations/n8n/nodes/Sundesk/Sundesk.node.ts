import type {
  IDataObject,
  IExecuteFunctions,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { callSundesk } from './callSundesk.ts';
import { loadOptions } from './loadOptions.ts';
import { operationProperties } from './operationProperties.ts';
import { type Operation, operations } from './operations.ts';

/** Reads and changes customers, projects, proposals and messages in Sundesk. */
export class Sundesk implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Sundesk',
    name: 'sundesk',
    icon: 'file:sundesk.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Read and change customers, projects and proposals in Sundesk',
    defaults: { name: 'Sundesk' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'sundeskApi', required: true }],
    properties: operationProperties,
  };

  methods = { loadOptions };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const itemIndex of this.getInputData().keys()) {
      const pairedItem = { item: itemIndex };
      try {
        results.push({ json: await runItem(this, itemIndex), pairedItem });
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        results.push({ json: { error: (error as Error).message }, pairedItem });
      }
    }
    return [results];
  }
}

async function runItem(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
  const chosen = (name: string) => context.getNodeParameter(name, itemIndex) as string;
  const [resource, name] = [chosen('resource'), chosen('operation')];
  const operation = operations.find(
    (one) => one.resource === resource && one.operation === name,
  ) as Operation;
  const fields = readFields(context, operation, itemIndex);
  const { action, method, result, toData = (data) => data } = operation;
  const input =
    method === 'GET'
      ? { qs: fields }
      : { body: { data: toData(fields) }, idempotencyKey: keyOf(context, itemIndex) };
  const answer = (await callSundesk(context, action, { ...input, itemIndex })) as IDataObject;
  return result === undefined ? answer : (answer[result] as IDataObject);
}

/**
 * The idempotency key of one item in one run of the node. n8n repeats a failed node in the same run, and a loop
 * begins another.
 */
function keyOf(context: IExecuteFunctions, itemIndex: number): string {
  const { $runIndex } = context.getWorkflowDataProxy(itemIndex);
  return ['n8n', context.getExecutionId(), context.getNode().id, $runIndex, itemIndex].join('-');
}

function readFields(
  context: IExecuteFunctions,
  { required, optional = [] }: Operation,
  itemIndex: number,
): IDataObject {
  const values = required.map(({ name }) => [name, context.getNodeParameter(name, itemIndex)]);
  const more = context.getNodeParameter('additionalFields', itemIndex, {}) as IDataObject;
  const names = new Set(optional.map(({ name }) => name));
  const added = Object.entries(more).filter(([name, value]) => names.has(name) && value !== '');
  return Object.fromEntries([...values, ...added]);
}
