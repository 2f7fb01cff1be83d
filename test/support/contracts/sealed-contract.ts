import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainEntry } from '../../../src/domain/contracts/audit-trail.ts';
import type {
  AuditEntry,
  Contract,
  Signature,
  Signer,
} from '../../../src/domain/contracts/contract.ts';
import type { SealDocument } from '../../../src/domain/contracts/sealing/seal-document.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { renderPdf } from '../../../src/outside/pdf/render-pdf.ts';
import { makeSealingKey } from '../../../src/outside/pdf/sealing/make-sealing-key.ts';
import { sealDocument } from '../../../src/outside/pdf/sealing/seal-document.ts';

// Arranges the data for tests of seals: a contract that everyone has signed, and third-party tools that read its sealed
// PDF.

export type Sealing = Parameters<SealDocument>[0];

/** 2026-11-21 09:30:00 UTC. */
export const signedAt = Date.UTC(2026, 10, 21, 9, 30);
export const sealedAt = signedAt + 5 * minuteMs;

export function signerNamed(name: string, position = 1, signature?: Signature): Signer {
  return {
    signerId: position,
    position,
    name,
    email: `signer${position}@example.com`,
    phone: '+61491570006',
    sealedToken: undefined,
    state: 'signed',
    verifiedAt: signedAt - minuteMs,
    signature: signature ?? { kind: 'typed', text: name },
    signedAt,
  };
}

/** A wave of a number of points in a box of 600 by 200. */
export function drawnWave(points = 60): Signature {
  const stroke = Array.from({ length: points }, (_, index) => ({
    x: 20 + (560 * index) / points,
    y: 100 + 80 * Math.sin(index / 3),
  }));
  return { kind: 'drawn', width: 600, height: 200, strokes: [stroke, [{ x: 300, y: 20 }]] };
}

export function chained(
  inputs: readonly Pick<AuditEntry, 'signerId' | 'step' | 'details' | 'userAgent'>[],
): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (const [index, input] of inputs.entries()) {
    const at = signedAt + index * 1000;
    const address = input.signerId === undefined ? '' : '2001:db8:85a3:8d3:1319:8a2e:370:7348';
    entries.push(chainEntry(entries.at(-1), { ...input, at, address, documentSha256: '' }));
  }
  return entries;
}

/** The signed document: two pages. */
export function printSigned(words = 'The proposal', tagged = false): Promise<Uint8Array> {
  return renderPdf({
    tagged,
    info: { title: words, author: 'x', subject: 'x', creationDate: new Date(signedAt) },
    pageMargins: [40, 40, 40, 40],
    content: [words, { text: 'Its second page', pageBreak: 'before' }],
  });
}

/** The input of a seal; `contract` overrides parts of an ordinary contract. */
export async function sealingOf(
  changes: Partial<Omit<Sealing, 'contract'>> & { contract?: Partial<Contract> } = {},
): Promise<Sealing> {
  const pdf = changes.pdf ?? (await printSigned());
  const company = changes.company ?? 'Example Solar';
  return {
    audit: chained([
      { signerId: undefined, step: 'opened', details: 'Contract con_1', userAgent: '' },
      { signerId: 1, step: 'signed', details: 'As “Ann Lee”', userAgent: 'Example Browser 1.0' },
    ]),
    company,
    colours: { primary: '#0b4f6c', accent: '#f2a900' },
    timeZone: 'Australia/Sydney',
    key: changes.key ?? (await makeSealingKey({ organisation: company, now: signedAt })),
    sealedAt,
    verifyUrl: 'https://sundesk.example.com/verify',
    ...changes,
    pdf,
    contract: { ...contractOn(pdf), ...changes.contract },
  };
}

function contractOn(pdf: Uint8Array): Contract {
  return {
    contractId: 'con_1',
    projectId: 1,
    customerId: 1,
    proposalId: 1,
    proposalVersion: 3,
    kind: 'original',
    replacesContractId: undefined,
    state: 'sealing',
    saleType: 'solicited',
    verification: 'email',
    consentText: 'By signing I confirm that I accept it.',
    chosenContractId: undefined,
    documentId: 1,
    documentSha256: createHash('sha256').update(pdf).digest('hex'),
    payableCents: 819_000,
    differences: [],
    openedAt: signedAt - 60 * minuteMs,
    endedAt: signedAt,
    coolingOffEnds: '',
    declineReason: '',
    sealedId: undefined,
    sealedSha256: '',
    filedAt: undefined,
    paper: undefined,
    voided: undefined,
    evidenceId: undefined,
    signers: [signerNamed('Ann Lee')],
  };
}

export async function sealExample(changes?: Parameters<typeof sealingOf>[0]): Promise<Buffer> {
  return Buffer.from(await sealDocument(await sealingOf(changes)));
}

/** Returns the position of a PDF's seal: its gap, from `<` to after `>`. */
export function gapOf(pdf: Buffer): { start: number; end: number } {
  const range = /\/ByteRange \[0 (\d+) +(\d+)/.exec(pdf.toString('latin1'));
  return { start: Number(range?.[1]), end: Number(range?.[2]) };
}

/** Returns why a test that needs a system program is skipped; false if the program is there. */
export function skipWithout(program: string): string | false {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return false;
  } catch {
    return `${program} is not installed`;
  }
}

/**
 * Runs a program on a file, whose path replaces `FILE` among the arguments, and returns its output. Other files replace
 * their names.
 */
export function runOn(
  file: Uint8Array,
  program: string,
  args: readonly string[],
  others: Readonly<Record<string, Uint8Array>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-pdf-'));
  try {
    const files = { FILE: file, ...others };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const withPaths = args.map((argument) =>
      argument in files ? join(folder, argument) : argument,
    );
    return execFileSync(program, withPaths, {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, TZ: 'UTC' },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
