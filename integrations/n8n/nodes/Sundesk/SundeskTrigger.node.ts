import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { callSundesk } from './callSundesk.ts';
import eventTypes from './eventTypes.json';
import { isGenuine } from './isGenuine.ts';
import { loadOptions } from './loadOptions.ts';

/** The subscription that the node remembers; a former version had one for each type, and no `choice`. */
type Subscription = { id: string; secret: string; choice?: string };
type Listed = { subscription_id: string; hookUrl: string; state: string };
type Subscribed = { subscription_id: string; signing_secret: string };

/** Starts a workflow when something happens in Sundesk. It subscribes and unsubscribes itself. */
export class SundeskTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Sundesk Trigger',
    name: 'sundeskTrigger',
    icon: 'file:sundesk.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when something happens in Sundesk',
    defaults: { name: 'Sundesk Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'sundeskApi', required: true }],
    webhooks: [
      { name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
    ],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: [],
        options: eventTypes,
      },
      {
        displayName: 'Customer Status Names or IDs',
        name: 'customerStatuses',
        type: 'multiOptions',
        default: [],
        typeOptions: { loadOptionsMethod: 'getStatuses' },
        description:
          'Only events of customers with one of these statuses. Leave empty for all. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
      {
        displayName: 'Owner Names or IDs',
        name: 'ownerEmails',
        type: 'multiOptions',
        default: [],
        typeOptions: { loadOptionsMethod: 'getOwners' },
        description:
          'Only events of customers of these users. Leave empty for all. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
    ],
  };

  methods = { loadOptions };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const [known, ...others] = subscriptionsOf(this);
        if (known === undefined || others.length > 0) return false;
        if (known.choice !== JSON.stringify(choiceOf(this))) return false;
        const hookUrl = this.getNodeWebhookUrl('default');
        const listed = (await callSundesk<Listed[]>(this, 'getsubscriptions')) ?? [];
        return listed.some(
          (one) =>
            one.subscription_id === known.id && one.hookUrl === hookUrl && one.state === 'active',
        );
      },

      async create(this: IHookFunctions): Promise<boolean> {
        // Ends subscriptions of an earlier workflow, such as one whose events have changed.
        await endAll(this);
        const url = this.getNodeWebhookUrl('default');
        const choice = choiceOf(this);
        const { type_request: event_types, ...filters } = choice;
        const body = { data: { url, event_types, name: 'n8n', ...filters } };
        const answer = await callSundesk<Subscribed>(this, 'subscribe', { body });
        const { subscription_id: id, signing_secret: secret } = answer as Subscribed;
        remember(this, [{ id, secret, choice: JSON.stringify(choice) }]);
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        await endAll(this);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody } = this.getRequestObject();
    const secrets = subscriptionsOf(this).map(({ secret }) => secret);
    if (!Buffer.isBuffer(rawBody) || !isGenuine(rawBody, this.getHeaderData(), secrets)) {
      this.getResponseObject().status(401).json({ message: 'The signature is invalid' });
      return { noWebhookResponse: true };
    }
    const event = JSON.parse(rawBody.toString()) as IDataObject;
    return { workflowData: [this.helpers.returnJsonArray(event)] };
  }
}

/** The person's choices, under the names that a subscription has. */
function choiceOf(context: IHookFunctions): IDataObject {
  const chosen = (name: string) => (context.getNodeParameter(name, []) as string[]).toSorted();
  const [statuses, owners] = [chosen('customerStatuses'), chosen('ownerEmails')];
  return {
    type_request: chosen('events'),
    ...(statuses.length > 0 && { customer_statuses: statuses }),
    ...(owners.length > 0 && { owner_emails: owners }),
  };
}

function subscriptionsOf(context: IHookFunctions | IWebhookFunctions): Subscription[] {
  const { subscriptions = [] } = context.getWorkflowStaticData('node');
  return subscriptions as Subscription[];
}

function remember(context: IHookFunctions, subscriptions: Subscription[]): void {
  context.getWorkflowStaticData('node').subscriptions = subscriptions;
}

/** Ends all subscriptions that the node remembers. One that has ended already is not an error. */
async function endAll(context: IHookFunctions): Promise<void> {
  for (const { id } of subscriptionsOf(context)) {
    const body = { subscription_id: id };
    await callSundesk(context, 'unsubscribe_customer', { body, expects: 'SUBSCRIPTION_NOT_FOUND' });
    remember(
      context,
      subscriptionsOf(context).filter((one) => one.id !== id),
    );
  }
}
