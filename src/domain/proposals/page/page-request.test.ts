import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSeconds } from './confirm-view.ts';
import {
  addSeconds,
  pageRequestVerdicts,
  pageSections,
  raiseSeconds,
  type SecondsBySection,
  secondsMax,
  verdictReasons,
  viewerHint,
} from './page-request.ts';

const seconds: fc.Arbitrary<SecondsBySection> = fc.dictionary(
  fc.constantFrom(...pageSections),
  fc.integer({ min: 1, max: secondsMax }),
);

test('accepts only the seconds that the page can have been open', () => {
  const input = {
    price: 12.9,
    system: 1e9,
    terms: 0,
    yield: -3,
    summary: Number.NaN,
    savings: Infinity,
    message: '7',
    documents: null,
    nothing: 5,
  };
  assert.deepEqual(readSeconds(input), { price: 12, system: secondsMax });
});

test('a name that every object has is not a section', () => {
  assert.deepEqual(readSeconds(JSON.parse('{"__proto__":{"price":4},"constructor":9}')), {});
});

test('reported seconds are of known sections, whole and within their bounds', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (input) => {
      for (const [section, value] of Object.entries(readSeconds(input))) {
        assert.ok((pageSections as readonly string[]).includes(section));
        assert.ok(Number.isInteger(value) && value > 0 && value <= secondsMax);
      }
    }),
  );
});

test('reports may come in any order and more than once: the largest counts', () => {
  fc.assert(
    fc.property(fc.array(seconds), fc.array(seconds), (some, others) => {
      const forwards = [...some, ...others].reduce(raiseSeconds, {});
      const backwards = [...others, ...some, ...others].reduce(raiseSeconds, {});
      assert.deepEqual(sorted(forwards), sorted(backwards));
    }),
  );
  assert.deepEqual(raiseSeconds({ price: 5, terms: 2 }, { price: 3, yield: 1 }), {
    price: 5,
    yield: 1,
    terms: 2,
  });
});

test('the seconds of visits add up section by section', () => {
  assert.deepEqual(addSeconds([{ price: 5 }, {}, { price: 3, terms: 1 }]), { price: 8, terms: 1 });
});

test('every verdict has its reason in words', () => {
  assert.deepEqual(Object.keys(verdictReasons), pageRequestVerdicts);
});

test('there are at most 50 sections', () => {
  assert.ok(pageSections.length <= 50);
});

function sorted(seconds: SecondsBySection) {
  return Object.entries(seconds).sort();
}

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const hints: readonly [string, string][] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1',
    'Chrome on an iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0',
    'Firefox on a Mac',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on a Chromebook',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    'Opera on Linux',
  ],
  ['Mozilla/5.0 (Macintosh)', 'a Mac'],
  ['Firefox/142.0', 'Firefox'],
  ['something else', ''],
  ['', ''],
];

for (const [userAgent, hint] of hints) {
  test(`${userAgent || 'nothing'} is shown as ${hint || 'nothing'}`, () => {
    assert.equal(viewerHint(userAgent), hint);
  });
}
