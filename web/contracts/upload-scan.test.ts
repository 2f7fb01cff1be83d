import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanFault } from './upload-scan.ts';

test('a file that cannot be a scan is refused before it is sent', () => {
  const type = 'application/pdf';
  assert.deepEqual(
    [
      scanFault({ type, size: 1000 }),
      scanFault({ type: 'image/jpeg', size: 10 * 2 ** 20 }),
      scanFault({ type, size: 0 }),
      scanFault({ type, size: 10 * 2 ** 20 + 1 }),
      scanFault({ type: 'text/html', size: 1000 }),
    ],
    [
      undefined,
      undefined,
      'The file is empty',
      'The scan must not be larger than 10 MB',
      'The scan must be a PDF, or a picture as JPEG or PNG',
    ],
  );
});
