import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Check } from '../../proposals/words.ts';
import { readProjectSearch, type Step, steps } from './steps.ts';

const route = getRouteApi('/inside/projects/$projectId');

/** The step that is shown. */
export function useStep(): Step {
  return route.useSearch({ select: ({ step }) => step ?? 'site' });
}

/** A step, and in it or in the calculation settings above it the element with an ID; without one it is the heading. */
export type Place = { step: Step; settings?: true; field?: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks that somewhere led here, so that the place gets the focus; another number each time. */
    visit?: number;
  }
}

let visits = 0;

/** Goes to a place of the project and gives it the focus. A field is then part of the address. */
export function useGoTo(): (place: Place) => void {
  const navigate = route.useNavigate();
  return ({ step, settings, field }) => {
    visits += 1;
    navigate({
      search: readProjectSearch({ step, settings }),
      hash: field ?? '',
      state: { visit: visits },
      resetScroll: field === undefined,
      hashScrollIntoView: false,
    });
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

/** Gives the focus to the field that the address names, or that one was led to; where there is none, to the heading of its step. */
export function useFocusFromAddress(): void {
  const step = useStep();
  const {
    hash,
    state: { visit },
  } = useLocation();
  useEffect(() => {
    const place = document.getElementById(hash) ?? headingOf(step);
    if (place === null || (hash === '' && visit === undefined)) return;
    // Settings that open give the focus to what asks for it.
    place.dataset.autofocus = '';
    if (hash !== '') place.scrollIntoView({ block: 'center' });
    place.focus({ preventScroll: hash !== '' });
    return () => {
      delete place.dataset.autofocus;
    };
  }, [hash, visit, step]);
}

/** Whether the calculation settings are open, and what opens and closes them. */
export function useSettings(): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  const navigate = route.useNavigate();
  const { step, settings } = route.useSearch();
  return {
    isOpen: settings === true,
    setOpen: (isOpen) =>
      navigate({ search: readProjectSearch({ step, settings: isOpen }), resetScroll: false }),
  };
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
