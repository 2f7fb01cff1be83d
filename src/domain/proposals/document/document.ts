import type { ProposalContent } from '../proposal-content.ts';
import { about } from './about.ts';
import { type Cover, coverOf, type Letter, letterOf } from './cover.ts';
import type { FileAddresses, Section } from './parts.ts';
import { price } from './price.ts';
import { nextSteps, terms } from './promises.ts';
import { savings } from './savings.ts';
import { sources } from './sources.ts';
import { system } from './system.ts';

export type ProposalDocument = {
  cover: Cover;
  letter: Letter;
  savings: Section;
  system: Section;
  price: Section;
  next: Section;
  about: Section;
  terms: Section;
  sources: Section;
};

/** The document of a proposal, with the files at these addresses. */
export function proposalDocument(content: ProposalContent, files: FileAddresses): ProposalDocument {
  return {
    cover: coverOf(content),
    letter: letterOf(content, files),
    savings: savings(content),
    system: system(content, files),
    price: price(content),
    next: nextSteps(content),
    about: about(content),
    terms: terms(content),
    sources: sources(content),
  };
}
