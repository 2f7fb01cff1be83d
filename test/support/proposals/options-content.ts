import {
  optionFigures,
  type ProposalContent,
} from '../../../src/domain/proposals/proposal-content.ts';
import { batteryContent } from './battery-content.ts';
import { smallContent } from './proposal-content.ts';

/** A proposal beside one with a battery and one without a title or savings. */
export const optionsContent: ProposalContent = {
  ...smallContent,
  options: [
    { ...optionFigures(batteryContent), title: 'Lee residence, solar and battery' },
    { ...optionFigures(smallContent), title: '', payableCents: 7_310_00, firstYearCents: null },
  ],
};
