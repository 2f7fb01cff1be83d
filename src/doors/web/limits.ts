import {
  batteryFigures,
  inverterFigures,
  lossSource,
  lossTable,
  newArray,
  newAssumptions,
  newBifacial,
  panelFigures,
  postcodeRanges,
  rebateLimits,
  roofPlanLimits,
  specificationLimits,
  stateCodes,
  tariffLimits,
  usualSetback,
  warrantyFigure,
} from '@sundesk/solar/limits';
import { addressCharactersMax, titleCharactersMax } from '../../domain/projects/project-limits.ts';

// The limits of values, for the forms of the web app. It takes them into its build, so these files hold constants alone.

export {
  overrideReasonCharactersMax,
  signersMax,
} from '../../domain/contracts/contract-limits.ts';
export { customFieldLimits } from '../../domain/custom-fields/custom-field-limits.ts';
export {
  addressLineCharactersMax,
  noteCharactersMax,
  reasonCharactersMax,
  sourceCharactersMax,
  tagCharactersMax,
  tagsMax,
} from '../../domain/customers/customer-limits.ts';
export { listColumns, viewLimits } from '../../domain/customers/list/list-limits.ts';
export {
  fileBytesMax,
  fileMediaTypes,
  fileNameCharactersMax,
  thumbnailSideMax,
} from '../../domain/files/file-limits.ts';
export { imageryLimits } from '../../domain/imagery/imagery-limits.ts';
export { leadFormLimits } from '../../domain/leads/lead-limits.ts';
export { consentSourceCharactersMax } from '../../domain/messages/message-limits.ts';
export { reminderDays } from '../../domain/messages/reminders/reminder-limits.ts';
export { noticeLimits } from '../../domain/notices/notice-limits.ts';
export {
  answerReasonCharactersMax,
  messageCharactersMax,
  optionLimits,
} from '../../domain/proposals/proposal-limits.ts';
export { statusNameCharactersMax } from '../../domain/statuses/status-limits.ts';
export { taskTitleCharactersMax } from '../../domain/tasks/task-limits.ts';
export {
  filterEntriesMax,
  hookUrlCharactersMax,
  ratePerSecondMax,
  slotsMax,
  subscriptionNameCharactersMax,
} from '../../domain/webhooks/subscription-limits.ts';
export {
  lossSource,
  lossTable,
  newArray,
  newAssumptions,
  newBifacial,
  postcodeRanges,
  roofPlanLimits,
  stateCodes,
  usualSetback,
};

/** The limits of a project, in the units of the server. */
export const limits = {
  ...specificationLimits,
  batteryPowerWatts: batteryFigures.powerWatts.max,
  planFileCharacters: tariffLimits.planFileCharacters,
  energyPlan: tariffLimits,
  rebates: rebateLimits.rebates,
  rebate: rebateLimits,
  titleCharacters: titleCharactersMax,
  streetNumberCharacters: addressCharactersMax.streetNumber,
  streetCharacters: addressCharactersMax.street,
  suburbCharacters: addressCharactersMax.suburb,
  postcodeCharacters: addressCharactersMax.postcode,
  countryCharacters: addressCharactersMax.country,
} as const;

/** The ranges of datasheet values. */
export const datasheetFigures = {
  ...panelFigures,
  ...inverterFigures,
  ...batteryFigures,
  warrantyYears: warrantyFigure,
  performanceWarrantyYears: warrantyFigure,
} as const;
