// The parts of the OpenAPI document that the page needs. Doors do not import one another, so the types are declared
// here.

export type ApiDescription = {
  info: { version: string };
  servers: readonly { url: string }[];
  paths: Readonly<Record<string, unknown>>;
  webhooks: Readonly<Record<string, { post: Webhook }>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    examples: Readonly<Record<string, { value: unknown }>>;
  };
  'x-operations': readonly OperationDescription[];
  'x-failures': readonly FailureDescription[];
};

export type OperationDescription = {
  action: string;
  method: 'GET' | 'POST';
  permission?: string;
  chapter: string;
  summary: string;
  description: string;
  takesIdempotencyKey: boolean;
  failureForm: 'bare' | 'coded' | 'acknowledged' | 'message';
  query: Schema;
  exampleQuery?: Readonly<Record<string, string>>;
  request?: string;
  answer: string;
  /** The content type of a response that is not JSON. */
  answerMediaType?: string;
  failures: readonly FailureDescription[];
};

export type FailureDescription = { status: number; code: string; meaning: string };

export type Webhook = {
  summary: string;
  description: string;
  parameters: readonly { name: string; description: string }[];
  requestBody: {
    content: { 'application/json': { schema: { $ref: string }; example: unknown } };
  };
};

export type Schema = {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
};

/** The address of this Sundesk, without a slash at its end. */
export function serverOf(api: ApiDescription): string {
  return api.servers[0]?.url ?? '';
}
