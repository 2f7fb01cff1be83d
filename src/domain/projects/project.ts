import type { Component, Specification } from '@sundesk/solar';
import { z } from 'zod';
import type { Moment } from '../shared/time.ts';
import { typedLine, type Value } from '../shared/values/members.ts';
import { addressCharactersMax, titleCharactersMax } from './project-limits.ts';

/** A project of a customer: one site and the solar system planned for it. It is a draft while nothing is published. */
export type Project = {
  projectId: number;
  customerId: number;
  title: string;
  siteAddress: SiteAddress;
  specification: Specification;
  /** Path of the published proposal's PDF; empty while none is published. */
  proposalLink: string;
  /** The agreed day of installation, `YYYY-MM-DD`; empty until there is one. */
  installOn: string;
  /** Counts the saves, from 1. */
  revision: number;
  /** The member who saved it last; null where that was a program or rule, or nobody has yet. */
  savedBy: number | null;
  createdAt: Moment;
  updatedAt: Moment;
};

export const projectTitle = typedLine(titleCharactersMax)
  .refine((text) => text !== '', 'must not be empty')
  .meta({ minLength: 1 });

/** Each line may be empty. */
export const siteAddress = z.object({
  streetNumber: typedLine(addressCharactersMax.streetNumber),
  street: typedLine(addressCharactersMax.street),
  suburb: typedLine(addressCharactersMax.suburb),
  state: typedLine(addressCharactersMax.state),
  postcode: typedLine(addressCharactersMax.postcode),
  country: typedLine(addressCharactersMax.country),
});
export type SiteAddress = Value<typeof siteAddress>;

export const blankAddress: SiteAddress = {
  streetNumber: '',
  street: '',
  suburb: '',
  state: '',
  postcode: '',
  country: 'Australia',
};

/** The state while nothing is published; drafts are announced when they are saved. */
export function isDraft({ proposalLink }: Pick<Project, 'proposalLink'>): boolean {
  return proposalLink === '';
}

/** `6.6kW` for 6,600 W: a number directly followed by the unit, without superfluous zeros. */
export function formatKilowatts(watts: number): string {
  return `${watts / 1000}kW`;
}

/** `Maker Model 440 W`, of several models each with its quantity: `10 × Maker Model 440 W + 5 × Maker Other 450 W`. */
export function describeComponents(components: readonly Component[]): string {
  const descriptions = components.map(describeComponent);
  const [only] = descriptions;
  if (only !== undefined && descriptions.length === 1) return only;
  return components
    .map(({ quantity }, index) => `${quantity} × ${descriptions[index]}`)
    .join(' + ');
}

/** The power is left out where the model's own words end with it, as in `EE-440 monocrystalline 440 W`. */
export function describeComponent({ maker, model, watts }: Component): string {
  const name = `${maker} ${model}`.trim();
  const power = watts < 1000 ? `${watts} W` : `${watts / 1000} kW`;
  return watts === 0 || name.endsWith(power) ? name : `${name} ${power}`;
}

/** `14 Banksia Street, Newtown NSW 2042` */
export function formatAddress(address: Omit<SiteAddress, 'country'>): string {
  const street = `${address.streetNumber} ${address.street}`.trim();
  const town = [address.suburb, address.state, address.postcode].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ');
}
