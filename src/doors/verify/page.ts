import { inZoneAndUtc } from '../../domain/contracts/moment-in-words.ts';
import type { DocumentCheck } from '../../domain/contracts/sealing/check-document.ts';
import { type Html, html } from '../../domain/shared/html.ts';
import { formatMoment, type Moment } from '../../domain/shared/time.ts';
import { fontCssPath } from '../http/fonts.ts';
import { findingWording, type Trouble, troubleWording, type Wording } from './wording.ts';

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
