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
import { isGenuine } from './isGenuine.ts';

/** What the node remembers of its subscription; a former version had one for each type, and no `types`. */
type Subscription = { id: string; secret: string; types?: string[] };
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
        options: [
          {
            name: 'Contract Signed',
            value: 'contract_signed',
            description: 'The last signer has signed a contract',
          },
          {
            name: 'Customer Created',
            value: 'customer_created',
            description: 'A customer was created',
          },
          {
            name: 'Customer Status Changed',
            value: 'customer_status_change',
            description: 'A customer moved to another status',
          },
          {
            name: 'Project Draft Changed',
            value: 'recent_draft_project',
            description: 'The draft of a project was created or changed',
          },
          {
            name: 'Project Email Sent',
            value: 'project_email_sent',
            description: 'An email about a project was sent to a customer',
          },
          {
            name: 'Project SMS Sent',
            value: 'project_sms_sent',
            description: 'An SMS about a project was sent to a customer',
          },
          {
            name: 'Proposal Published',
            value: 'published_proposal_link',
            description: 'A proposal was published',
          },
          {
            name: 'Proposal Viewed',
            value: 'proposal_viewed',
            description: 'A customer viewed a proposal',
          },
        ],
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const [known, ...others] = subscriptionsOf(this);
        const wanted = this.getNodeParameter('events') as string[];
        if (known === undefined || others.length > 0) return false;
        if (known.types?.toSorted().join() !== wanted.toSorted().join()) return false;
        const hookUrl = this.getNodeWebhookUrl('default');
        const listed = (await callSundesk<Listed[]>(this, 'getsubscriptions')) ?? [];
        return listed.some(
          (one) =>
            one.subscription_id === known.id && one.hookUrl === hookUrl && one.state === 'active',
        );
      },

      async create(this: IHookFunctions): Promise<boolean> {
        // What an earlier workflow left, such as one whose events have changed.
        await endAll(this);
        const hookUrl = this.getNodeWebhookUrl('default');
        const types = this.getNodeParameter('events') as string[];
        const body = { hookUrl, type_request: types, name: 'n8n' };
        const answer = await callSundesk<Subscribed>(this, 'subscribe_customer', { body });
        const { subscription_id: id, signing_secret: secret } = answer as Subscribed;
        remember(this, [{ id, secret, types }]);
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

function subscriptionsOf(context: IHookFunctions | IWebhookFunctions): Subscription[] {
  const { subscriptions = [] } = context.getWorkflowStaticData('node');
  return subscriptions as Subscription[];
}

function remember(context: IHookFunctions, subscriptions: Subscription[]): void {
  context.getWorkflowStaticData('node').subscriptions = subscriptions;
}

/** Ends all subscriptions that the node remembers. One that has ended already is no error. */
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
