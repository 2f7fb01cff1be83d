import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanFault } from './upload-scan.ts';

test('a file that cannot be a scan is refused before it is sent', () => {
  const [name, type] = ['scan.pdf', 'application/pdf'];
  assert.deepEqual(
    [
      scanFault({ name, type, size: 1000 }),
      scanFault({ name: 'scan.jpg', type: 'image/jpeg', size: 10 * 2 ** 20 }),
      scanFault({ name: 'IMG_1.HEIC', type: '', size: 1000 }),
      scanFault({ name, type, size: 0 }),
      scanFault({ name, type, size: 10 * 2 ** 20 + 1 }),
      scanFault({ name: 'scan.html', type: 'text/html', size: 1000 }),
    ],
    [
      undefined,
      undefined,
      undefined,
      'The file is empty',
      'The scan must not be larger than 10 MB',
      'The scan must be a PDF, or a picture as JPEG or PNG',
    ],
  );
});
