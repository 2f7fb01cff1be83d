import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrast } from '../../domain/shared/colours.ts';
import { coloursOfFile, contrastMin, themeCss, themeFile, themeOf } from './theme.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('a page can be read in any colours of its account', () => {
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      const theme = themeOf({ primary, accent });
      const ratio = (one: keyof typeof theme, other: keyof typeof theme) =>
        contrast(theme[one], theme[other]);
      assert.ok(ratio('on-primary', 'primary') >= contrastMin);
      assert.ok(ratio('on-primary', 'primary-far') >= contrastMin);
      // Small print on tinted paper.
      for (const paper of [theme['primary-soft'], theme['accent-soft']]) {
        assert.ok(contrast('#525d6b', paper) >= contrastMin);
      }
      for (const paper of ['#ffffff', '#f2f4f7']) {
        assert.ok(contrast(theme['primary-ink'], paper) >= contrastMin);
      }
    }),
  );
});

test('the name of a theme tells its colours', () => {
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      assert.deepEqual(coloursOfFile(themeFile({ primary, accent })), { primary, accent });
    }),
  );
});

test('replaces an invalid colour with a default, and ignores an invalid theme', () => {
  assert.equal(
    themeFile({ primary: 'red}body{display:none', accent: '' }),
    'theme-0b4f6c-f2a900.css',
  );
  for (const name of ['theme-0b4f6c.css', 'theme-0B4F6C-f2a900.css', 'theme-0b4f6c-f2a900.css/x']) {
    assert.equal(coloursOfFile(name), undefined);
  }
});

test('a dark colour is used as it is, a light one is darkened where it is text', () => {
  assert.equal(
    themeCss({ primary: '#0b4f6c', accent: '#f2a900' }),
    `:root {
  --primary: #0b4f6c;
  --on-primary: #ffffff;
  --primary-far: #073346;
  --primary-ink: #0b4f6c;
  --primary-soft: #ebf1f3;
  --accent: #f2a900;
  --accent-soft: #fdf1d6;
}
`,
  );
  assert.equal(themeOf({ primary: '#ffdd00', accent: '#000000' })['on-primary'], '#000000');
});
