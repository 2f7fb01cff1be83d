import { inZoneAndUtc } from '../../domain/contracts/cooling-off.ts';
import type {
  DocumentCheck,
  DocumentFinding,
} from '../../domain/contracts/sealing/check-document.ts';
import { type Html, html } from '../../domain/shared/html.ts';
import { formatMoment, type Moment } from '../../domain/shared/time.ts';
import { fontCssPath } from '../http/fonts.ts';

type Wording = { tone: 'good' | 'careful' | 'bad'; title: string; text: string };

/** The meaning of each finding, for the person with the file. */
export const findingWording: Readonly<Record<DocumentFinding, Wording>> = {
  genuine: {
    tone: 'good',
    title: 'This contract is genuine and unchanged',
    text: 'This is the file that was sealed here after the last signature. Nothing in it has changed since.',
  },
  voided: {
    tone: 'careful',
    title: 'Genuine and unchanged, but no longer in force',
    text:
      'This is the file that was sealed here after the last signature. The installer has since recorded that this contract ' +
      'was cancelled. Ask the installer if you did not expect that.',
  },
  not_kept: {
    tone: 'careful',
    title: 'Unchanged, but not held here',
    text:
      'Nothing in this file has changed since it was sealed with a certificate of this service. But this service no longer ' +
      'holds a contract with exactly this file. Ask the installer for their copy and compare the two.',
  },
  stranger: {
    tone: 'careful',
    title: 'Sealed with a certificate unknown to this service',
    text:
      'Nothing in this file has changed since it was sealed, but it was not sealed here. Anyone can create a certificate with ' +
      'any name, so the name below proves nothing.',
  },
  changed: {
    tone: 'bad',
    title: 'This file was changed',
    text:
      'It is not the file that was sealed: its content was changed or added to afterwards. Do not rely on it, and ask for ' +
      'the original.',
  },
  unsealed: {
    tone: 'bad',
    title: 'This file has no seal',
    text:
      'Without a seal, nobody can tell whether the file was changed. It may be the unsigned proposal, or a scan or printout of ' +
      'the contract. The sealed copy was emailed after the last signature.',
  },
  unreadable: {
    tone: 'bad',
    title: 'This file cannot be checked',
    text: 'It is not a PDF, it is damaged, or it has a type of seal that this page cannot read.',
  },
};

export type Trouble =
  | 'noFile'
  | 'badForm'
  | 'tooLarge'
  | 'compressed'
  | 'tooMany'
  | 'busy'
  | 'fault';

export const troubleWording: Readonly<Record<Trouble, Wording & { status: number }>> = {
  noFile: {
    status: 400,
    tone: 'careful',
    title: 'No file chosen',
    text: 'Choose the PDF first, then check it.',
  },
  badForm: {
    status: 400,
    tone: 'careful',
    title: 'Upload failed',
    text: 'The upload could not be read as a file. Please try again.',
  },
  tooLarge: {
    status: 413,
    tone: 'careful',
    title: 'The file is too large',
    text: 'The limit is 20 MB. Sealed contracts are much smaller.',
  },
  compressed: {
    status: 415,
    tone: 'careful',
    title: 'Upload failed',
    text: 'The upload is compressed. Send the file as it is, without Content-Encoding.',
  },
  tooMany: {
    status: 429,
    tone: 'careful',
    title: 'Too many files at once',
    text: 'Please wait a minute before you check another one.',
  },
  busy: {
    status: 503,
    tone: 'careful',
    title: 'Too busy',
    text: 'Many files are being checked at the moment. Please try again in a few seconds.',
  },
  fault: {
    status: 500,
    tone: 'careful',
    title: 'Something went wrong',
    text: 'We could not check the file because of a fault on our side. Please try again later.',
  },
};

const title = 'Check a sealed contract';
const fileNameCharactersMax = 120;

export function askPage(): Html {
  return layout(title, [
    html`<h1>${title}</h1>
      <p>
        Choose the PDF that you received after the last signature. You will see whether it is unchanged since it was sealed,
        who sealed it, and when.
      </p>`,
    form('Check this file'),
    html`<h2>What we check</h2>
      <ul>
        <li>Whether the file is unchanged: the seal shows a change of a single byte or an added page.</li>
        <li>Whether the seal was made with a certificate of this service, or only carries the same name.</li>
        <li>Whether this service holds the contract with exactly this file.</li>
      </ul>
      <p class="small">We check the file and do not keep it.</p>`,
  ]);
}

export function findingPage(check: DocumentCheck, fileName: string): Html {
  const wording = findingWording[check.finding];
  return layout(wording.title, [
    section(wording),
    html`<dl>
      ${factsOf(check, fileName).map(
        ([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`,
      )}
    </dl>`,
    html`<h2>Check another file</h2>`,
    form('Check this file'),
  ]);
}

export function troublePage(trouble: Trouble): Html {
  const wording = troubleWording[trouble];
  return layout(wording.title, [section(wording), form('Check this file')]);
}

function section({ tone, title: words, text }: Wording): Html {
  return html`<section class="finding ${tone}"><h1>${words}</h1><p>${text}</p></section>`;
}

/** The facts shown for a file; for a contract, only what its own paper says. */
function factsOf({ finding, report, timeZone, contract }: DocumentCheck, fileName: string) {
  const when = (at: Moment | undefined) => (at === undefined ? '' : inWords(at, timeZone));
  const isOurs = ['genuine', 'voided', 'not_kept'].includes(finding);
  const bearer = isOurs ? 'Sealed by' : 'Name on the seal';
  const facts: [string, string][] = [
    ['File', [...fileName].slice(0, fileNameCharactersMax).join('')],
    ['Contract', contract?.contractId ?? ''],
    ['Installer', contract?.accountName ?? ''],
    ['Signed by', contract === undefined ? '' : people(contract.signers)],
    ['Signed', when(contract?.signedAt)],
    [bearer, report.sealedBy],
    ['Sealed', when(report.sealedAt)],
    ['Signed document (SHA-256)', contract?.documentSha256 ?? ''],
    ['Certificate (SHA-256)', report.certificateSha256],
    ['File (SHA-256)', report.sha256],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** A moment in the firm's zone, or in UTC if the zone is unknown. */
function inWords(at: Moment, timeZone: string | undefined): string {
  return timeZone === undefined ? `${formatMoment(at)} UTC` : inZoneAndUtc(at, timeZone, '\n');
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

function form(button: string): Html {
  return html`<form action="/verify" method="post" enctype="multipart/form-data">
    <label for="file">PDF of the contract, up to 20 MB</label>
    <input id="file" name="file" type="file" accept="application/pdf,.pdf" required>
    <button type="submit">${button}</button>
  </form>`;
}

function layout(heading: string, content: readonly Html[]): Html {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${fontCssPath}">
<link rel="stylesheet" href="/verify/style.css">
</head>
<body><main>${content}</main></body>
</html>
`;
}
