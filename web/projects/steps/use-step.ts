import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Check } from '../../proposals/words.ts';
import { readProjectSearch, type Step, steps } from './steps.ts';

const route = getRouteApi('/inside/projects/$projectId');

/** Time for a dialog to close and return the focus, before a field gets it. */
const afterDialogMs = 50;

/** The step that is shown. */
export function useStep(): Step {
  return route.useSearch({ select: ({ step }) => step ?? 'site' });
}

/** A step or the calculation settings above it, and in them the element with an ID; without one it is the heading. */
export type Place = { step: Step; settings?: true; field?: string };

/** Goes to a place of the project and gives it the focus. A field is then part of the address. */
export function useGoTo(): (place: Place) => void {
  const navigate = route.useNavigate();
  return ({ step, settings, field }) => {
    navigate({
      search: readProjectSearch({ step, settings }),
      hash: field ?? '',
      resetScroll: field === undefined,
      hashScrollIntoView: false,
    });
    if (field === undefined && !settings) setTimeout(() => headingOf(step)?.focus(), afterDialogMs);
  };
}

function headingOf(step: Step): HTMLElement | null {
  return document.querySelector(`[data-step="${step}"] [data-section-heading]`);
}

/** The place of an element of the project, undefined outside of the steps and the settings. */
export function placeOf(element: Element, step: Step): Place | undefined {
  const found = element.closest<HTMLElement>('[data-step]')?.dataset.step;
  if (found === undefined) return undefined;
  const place = { step: steps.find((one) => one === found) ?? step, field: element.id };
  return found === 'settings' ? { ...place, settings: true } : place;
}

/** Gives the focus to the field that the address names; where there is none, to the heading of its step. */
export function useFocusFromAddress(): void {
  const step = useStep();
  const { hash, state } = useLocation();
  const key = state.__TSR_key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to the same place again is a new key.
  useEffect(() => {
    if (hash === '') return;
    const timer = setTimeout(() => {
      const place = document.getElementById(hash) ?? headingOf(step);
      place?.scrollIntoView({ block: 'center' });
      place?.focus({ preventScroll: true });
    }, afterDialogMs);
    return () => clearTimeout(timer);
  }, [hash, key, step]);
}

/** Whether the calculation settings are open. */
export function useAreSettingsOpen(): boolean {
  return route.useSearch({ select: ({ settings }) => settings === true });
}

type Missing = Check['missing'][number];
type Part = Exclude<Missing['part'], 'customer' | 'company'>;

/** The step and the ID of the field where each missing part of a project is entered. */
export const placeOfPart: Readonly<Record<Part, { step: Step; field: string }>> = {
  title: { step: 'site', field: 'project-title' },
  site: { step: 'site', field: 'site-streetNumber' },
  panels: { step: 'system', field: 'add-panels' },
  'price lines': { step: 'price', field: 'add-price-line' },
  price: { step: 'price', field: 'first-unit-price' },
};

/** What a step lacks before the project can be published. What is entered outside of the project counts for the last step. */
export function gapsOf({ missing }: Pick<Check, 'missing'>, step: Step): readonly Missing[] {
  return missing.filter(
    ({ part }) =>
      (part === 'customer' || part === 'company' ? 'review' : placeOfPart[part].step) === step,
  );
}
