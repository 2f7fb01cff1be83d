import assert from 'node:assert/strict';

const comment =
  /^# (?:HELP (?<helped>[a-z_]\w*) .+|TYPE (?<typed>[a-z_]\w*) (?:counter|gauge|histogram|summary))$/;
const sample =
  /^(?<series>(?<name>[a-z_]\w*)(?:\{[a-z_]\w*="[^"\\]*"(?:,[a-z_]\w*="[^"\\]*")*\})?) (?<value>\S+)$/;

/** Reads the text form of Prometheus strictly: the numbers by their names with labels, as they are written. */
export function parseMetrics(text: string): Map<string, number> {
  assert.ok(text.endsWith('\n'), 'the last line ends');
  const numbers = new Map<string, number>();
  const typed = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('#')) {
      const found = comment.exec(line);
      assert.ok(found, line);
      if (found.groups?.typed) typed.add(found.groups.typed);
      continue;
    }
    const { series = '', name = '', value = '' } = sample.exec(line)?.groups ?? {};
    assert.ok(series !== '', line);
    assert.ok(typed.has(name) || typed.has(name.replace(/_(bucket|sum|count)$/, '')), line);
    assert.ok(!numbers.has(series), `${series} is there once`);
    assert.match(value, /^(nan|[+-]inf|-?\d+(\.\d+)?(e[+-]?\d+)?)$/i, line);
    numbers.set(series, Number(value));
  }
  return numbers;
}
