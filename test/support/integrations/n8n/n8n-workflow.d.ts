// The part of n8n-workflow 2.41 that our nodes use, described anew: the package itself brings 160 others and a licence that
// is not open source (docs/decisions/0030-clients-connectors-and-manual.md). Stricter than the original in places, so that
// what compiles here compiles there.

export type GenericValue = string | number | boolean | object | undefined | null;
export interface IDataObject {
  [key: string]: GenericValue | IDataObject | GenericValue[] | IDataObject[];
}

export declare const NodeConnectionTypes: { readonly Main: 'main' };
export type NodeConnectionType = 'main';
export type Icon = `file:${string}.${'png' | 'svg'}`;

export interface INode {
  id: string;
  name: string;
  type: string;
  typeVersion: number;
  position: [number, number];
  parameters: IDataObject;
}

export interface INodePropertyOptions {
  name: string;
  value: string | number | boolean;
  action?: string;
  description?: string;
}

export interface INodeProperties {
  displayName: string;
  name: string;
  type: 'boolean' | 'collection' | 'multiOptions' | 'options' | 'string';
  default: string | number | boolean | string[] | IDataObject;
  required?: boolean;
  description?: string;
  placeholder?: string;
  noDataExpression?: boolean;
  typeOptions?: { password?: boolean; rows?: number; loadOptionsMethod?: string };
  displayOptions?: { show?: Record<string, (string | number | boolean)[]> };
  options?: (INodePropertyOptions | INodeProperties)[];
}

export interface INodeTypeDescription {
  displayName: string;
  name: string;
  icon: Icon;
  group: ('input' | 'output' | 'schedule' | 'transform' | 'trigger')[];
  version: number;
  subtitle?: string;
  description: string;
  defaults: { name: string };
  usableAsTool?: true;
  inputs: NodeConnectionType[];
  outputs: NodeConnectionType[];
  credentials?: { name: string; required?: boolean }[];
  webhooks?: {
    name: 'default' | 'setup';
    httpMethod: 'GET' | 'POST';
    responseMode: 'onReceived' | 'lastNode';
    path: string;
  }[];
  properties: INodeProperties[];
}

export interface INodeExecutionData {
  json: IDataObject;
  pairedItem?: { item: number };
}

export interface IHttpRequestOptions {
  url: string;
  method?: 'GET' | 'POST';
  qs?: IDataObject;
  body?: IDataObject;
  headers?: IDataObject;
  json?: boolean;
  returnFullResponse?: boolean;
  ignoreHttpStatusErrors?: boolean;
  disableFollowRedirect?: boolean;
}

interface FunctionsBase {
  getCredentials<Credentials extends object>(type: string): Promise<Credentials>;
  getNode(): INode;
}

interface RequestHelpers {
  httpRequestWithAuthentication(
    this: IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions,
    credentialsType: string,
    options: IHttpRequestOptions,
    // biome-ignore lint/suspicious/noExplicitAny: as n8n declares it.
  ): Promise<any>;
}

export interface IExecuteFunctions extends FunctionsBase {
  getInputData(): INodeExecutionData[];
  getNodeParameter(name: string, itemIndex: number, fallback?: unknown): GenericValue;
  continueOnFail(): boolean;
  getExecutionId(): string;
  getWorkflowDataProxy(itemIndex: number): { $runIndex?: number };
  helpers: RequestHelpers;
}

export interface IHookFunctions extends FunctionsBase {
  getNodeParameter(name: string, fallback?: unknown): GenericValue;
  getNodeWebhookUrl(name: 'default' | 'setup'): string | undefined;
  getWorkflowStaticData(type: 'global' | 'node'): IDataObject;
  helpers: RequestHelpers;
}

export interface ILoadOptionsFunctions extends FunctionsBase {
  helpers: RequestHelpers;
}

export interface IWebhookFunctions {
  getHeaderData(): Record<string, string | string[] | undefined>;
  getRequestObject(): { rawBody?: unknown };
  getResponseObject(): { status(code: number): { json(body: object): unknown } };
  getWorkflowStaticData(type: 'global' | 'node'): IDataObject;
  helpers: { returnJsonArray(data: IDataObject | IDataObject[]): INodeExecutionData[] };
}

export interface IWebhookResponseData {
  workflowData?: INodeExecutionData[][];
  noWebhookResponse?: boolean;
}

export interface INodeType {
  description: INodeTypeDescription;
  execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
  webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
  webhookMethods?: {
    default: Record<
      'checkExists' | 'create' | 'delete',
      (this: IHookFunctions) => Promise<boolean>
    >;
  };
  methods?: {
    loadOptions?: Record<string, (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>>;
  };
}

export interface IAuthenticateGeneric {
  type: 'generic';
  properties: { qs?: Record<string, string>; headers?: Record<string, string> };
}

export interface ICredentialTestRequest {
  request: { baseURL: string; url: string; qs?: IDataObject };
}

export interface ICredentialType {
  name: string;
  displayName: string;
  icon?: Icon;
  documentationUrl?: string;
  properties: INodeProperties[];
  authenticate?: IAuthenticateGeneric;
  test?: ICredentialTestRequest;
}

export declare class NodeApiError extends Error {
  constructor(
    node: INode,
    response: Record<string, string>,
    options?: { message?: string; description?: string; httpCode?: string; itemIndex?: number },
  );
}
