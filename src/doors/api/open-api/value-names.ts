import {
  rebateBases,
  rebateReceivers,
  rebateStates,
  siteKeys,
  stepPeriods,
  usagePatterns,
  windowDays,
} from '@sundesk/solar';
import { contractStates, saleTypes, verifications } from '../../../domain/contracts/contract.ts';
import { customerTypes, gstStatuses } from '../../../domain/customers/customer.ts';
import { attemptOutcomes } from '../../../domain/deliveries/attempt-outcome.ts';
import { deliveryCauses } from '../../../domain/deliveries/delivery.ts';
import { eventTypes } from '../../../domain/events/catalogue.ts';
import { channels, messageStates } from '../../../domain/messages/message.ts';
import { checklistKeys } from '../../../domain/proposals/checklist/checklist-keys.ts';
import { pageSections } from '../../../domain/proposals/page/page-request.ts';
import { proposalStates } from '../../../domain/proposals/proposal.ts';
import { statusKinds } from '../../../domain/statuses/status.ts';
import { changeSources } from '../../../domain/statuses/status-change.ts';
import { replayKinds } from '../../../domain/webhooks/replay.ts';

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
  MessagePurpose: ['project', 'notice'],
  MessageState: messageStates,
  OldEquipment: ['included', 'charged', 'no'],
  PageSection: pageSections,
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
export const valueNames: ReadonlyMap<string, string> = new Map(
  Object.entries(named).map(([name, values]) => [JSON.stringify(values), name]),
);
