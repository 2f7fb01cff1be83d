import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content } from '../../../../test/support/projects/example-project.ts';
import { shadingIn, withShading, withShadingIn } from './shading-by-month.ts';

const [array = assert.fail()] = content.specification.arrays;

test('a month with other shading makes twelve percentages, and twelve alike make one', () => {
  assert.equal(shadingIn(array, 5), 5);
  const june = withShadingIn(array, 5, 30);
  assert.deepEqual(june, { ...array, monthlyShading: [5, 5, 5, 5, 5, 30, 5, 5, 5, 5, 5, 5] });
  assert.deepEqual([shadingIn(june, 4), shadingIn(june, 5)], [5, 30]);
  assert.deepEqual(withShadingIn(june, 5, 5), array);
  assert.deepEqual(withShading(june, 8), { ...array, shading: 8 });
});
