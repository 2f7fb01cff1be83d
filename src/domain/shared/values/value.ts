export type { DeepReadonly, Value } from '@sundesk/solar/values';
