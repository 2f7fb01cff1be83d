import type { Quote } from '../quote.ts';
import { money } from '../values/money.ts';
import { longDay } from '../wording.ts';
import { reasonsSince } from './model-versions.ts';

/** The figures of a quote that people remember, and what they depend on besides the project. Money in cents. */
export type KeptFigures = {
  modelVersion: number | null;
  annualKwh: number | null;
  firstYearCents: number | null;
  paybackYear: number | null;
  payableCents: number;
  certificateCents: number;
  certificateCount: number;
  installOn: string;
};

/** A figure before and now; null where there was none. */
type ChangedFigure = {
  figure: 'annualKwh' | 'firstYearCents' | 'paybackYear' | 'payableCents';
  before: number | null;
  now: number | null;
};

/** Figures that changed, and a sentence for each reason. */
export type FigureChanges = { figures: ChangedFigure[]; reasons: string[] };

const shown = ['annualKwh', 'firstYearCents', 'paybackYear', 'payableCents'] as const;

/** The figures of a quote that are kept to explain later why they changed. */
export function figuresOf({
  modelVersion,
  price,
  yield: year,
  savings,
  installDay,
}: Quote): KeptFigures {
  const { payableCents, certificateCents, certificateCount } = price;
  return {
    modelVersion: modelVersion ?? null,
    annualKwh: year?.annualKwh ?? null,
    firstYearCents: savings?.firstYearCents ?? null,
    paybackYear: savings?.paybackYear ?? null,
    payableCents,
    certificateCents,
    certificateCount,
    installOn: installDay.on,
  };
}

/** The figures that differ. */
export function changedFigures(before: KeptFigures, now: KeptFigures): ChangedFigure[] {
  return shown
    .filter((figure) => before[figure] !== now[figure])
    .map((figure) => ({ figure, before: before[figure], now: now[figure] }));
}

/** Explains how the figures of the same project differ; undefined if they do not. */
export function explainChanges(before: KeptFigures, now: KeptFigures): FigureChanges | undefined {
  const figures = changedFigures(before, now);
  if (figures.length === 0) return undefined;
  const reasons = reasonsSince(before.modelVersion);
  if (before.certificateCents !== now.certificateCents) {
    reasons.push(
      `The STC price is ${money(now.certificateCents)}; it was ${money(before.certificateCents)}.`,
    );
  }
  const isOtherCount = before.certificateCount !== now.certificateCount;
  if (before.installOn !== now.installOn && (isOtherCount || reasons.length === 0)) {
    const counts = isOtherCount
      ? `, which gives ${now.certificateCount} STCs instead of ${before.certificateCount}`
      : '';
    reasons.push(
      `Without a planned date, installation is assumed on ${longDay(now.installOn)}; it was ${longDay(before.installOn)}${counts}.`,
    );
  }
  if (reasons.length === 0) reasons.push('Settings that the figures rest on have changed.');
  return { figures, reasons };
}
