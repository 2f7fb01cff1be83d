import { createHash } from 'node:crypto';
import type {
  SealReport,
  VerifyDocument,
} from '../../../domain/contracts/sealing/seal-document.ts';
import { parseMoment } from '../../../domain/shared/time.ts';
import { checkCms } from './check-cms.ts';
import { findSeal } from './find-seal.ts';

/** Readers look for the header this far into a file. */
const headerBytesMax = 1024;

export const verifyDocument: VerifyDocument = async (pdf) => {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const unsealed: SealReport = {
    verdict: 'unsealed',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sealedBy: '',
    certificateSha256: '',
    certificate: '',
    sealedAt: undefined,
  };
  if (!bytes.subarray(0, headerBytesMax).includes('%PDF-')) {
    return { ...unsealed, verdict: 'unreadable' };
  }
  try {
    const seal = findSeal(bytes);
    if (seal === 'none') return unsealed;
    if (seal === 'broken' || seal.cms === undefined) return { ...unsealed, verdict: 'unreadable' };
    const { isValid, certificate, name, signedAt } = checkCms(seal.cms, seal.sealed);
    return {
      verdict: isValid && seal.coversAll ? 'sealed' : 'changed',
      sha256: unsealed.sha256,
      sealedBy: name,
      certificateSha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      certificate: certificate.toString(),
      sealedAt: signedAt ?? readDate(seal.date),
    };
  } catch {
    // The author of the file chose these bytes, so any failure to read them is the file's fault.
    return { ...unsealed, verdict: 'unreadable' };
  }
};

/** Reads the time of a signature dictionary: `D:20261121203000+11'00'`, or with `Z` for UTC. */
function readDate(date: string): number | undefined {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'(\d\d)'?)/.exec(date);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second, zoneHours, zoneMinutes] = parts;
  const zone = zoneHours === undefined ? 'Z' : `${zoneHours}:${zoneMinutes}`;
  return parseMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
}
