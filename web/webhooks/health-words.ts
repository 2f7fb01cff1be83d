import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { ago, count, dayAndTime } from '../shared/formats/formats.ts';

export type Subscription = WebOutputs['webhooks']['list'][number];

export type Health = {
  kind: 'healthy' | 'new' | 'failing' | 'paused' | 'disabled' | 'gone';
  /** One or two words. */
  label: string;
  /** Explains the consequence. */
  words: string;
};

/** A subscription's health, in words that need no colour. */
export function healthOf(subscription: Subscription, now: number): Health {
  const { state, suspendedAt, endedAt, failingSince, lastSuccessAt } = subscription;
  if (state === 'gone') {
    const words = `endpoint answered 410 Gone ${at(endedAt)}`;
    return { kind: 'gone', label: 'Ended', words };
  }
  if (state === 'paused') {
    return {
      kind: 'paused',
      label: 'Paused',
      words: joined([since(suspendedAt), held(subscription)]),
    };
  }
  if (state === 'disabled') {
    const words = `${since(suspendedAt)}, after 5 days of failed deliveries`;
    return { kind: 'disabled', label: 'Disabled', words: joined([words, held(subscription)]) };
  }
  if (failingSince !== null) {
    const words = [
      since(failingSince),
      rest(subscription, now),
      end(subscription),
      waits(subscription),
    ];
    return { kind: 'failing', label: 'Failing', words: joined(words) };
  }
  if (lastSuccessAt === null) {
    return {
      kind: 'new',
      label: 'New',
      words: joined(['no deliveries yet', waits(subscription)]),
    };
  }
  const words = [
    `last delivered ${ago(lastSuccessAt, now)}`,
    waits(subscription),
    held(subscription),
  ];
  return { kind: 'healthy', label: 'Healthy', words: joined(words) };
}

function since(moment: number | null): string {
  return moment === null ? '' : `since ${dayAndTime(moment)}`;
}

function at(moment: number | null): string {
  return moment === null ? '' : `on ${dayAndTime(moment)}`;
}

function rest({ restsUntil }: Subscription, now: number): string {
  return restsUntil !== null && restsUntil > now
    ? `circuit breaker open until ${dayAndTime(restsUntil)}`
    : '';
}

function end({ disablesAt }: Subscription): string {
  return disablesAt === null
    ? ''
    : `will be disabled ${dayAndTime(disablesAt)} unless a delivery succeeds`;
}

function waits({ waiting }: Subscription): string {
  return waiting === 0 ? '' : `${capped(waiting)} waiting`;
}

function held(subscription: Subscription): string {
  return subscription.held === 0 ? '' : `${capped(subscription.held)} held`;
}

/** The server counts no further than 10,001. */
export function capped(number: number): string {
  return number > 10_000 ? 'more than 10,000' : count(number);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

/** A subscription by its name, or by its host where it has none. */
export function titleOf({ name, hookUrl }: Pick<Subscription, 'name' | 'hookUrl'>): string {
  return name === '' ? hostOf(hookUrl) : name;
}

/** Its types, for a list: `customer_created, contract_signed`. */
export function typesOf({ types }: Pick<Subscription, 'types'>): string {
  return types === '*' ? 'all event types' : types.join(', ');
}

/** Returns whether a subscription's name, URL or types contain a text, ignoring case. */
export function hasText(subscription: Subscription, text: string): boolean {
  const searched = `${subscription.name}\n${subscription.hookUrl}\n${typesOf(subscription)}`;
  return searched.toLowerCase().includes(text.trim().toLowerCase());
}

/** The host of a URL, with its port where it has one. */
export function hostOf(hookUrl: string): string {
  return URL.parse(hookUrl)?.host ?? hookUrl;
}
