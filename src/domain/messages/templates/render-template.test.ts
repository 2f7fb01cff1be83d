import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../shared/refusal.ts';
import {
  checkTemplate,
  renderTemplate,
  type VariableName,
  variableNames,
  variablesIn,
} from './render-template.ts';

const none = Object.fromEntries(variableNames.map((name) => [name, ''])) as Record<
  VariableName,
  string
>;
const values = { ...none, customer_first_name: 'Ann', company_name: 'Example Solar' };

test('values take the place of their variables, space inside the braces or not', () => {
  assert.equal(
    renderTemplate('Hi {{customer_first_name}} of {{ company_name }}!', values),
    'Hi Ann of Example Solar!',
  );
});

test('a line whose variables are all empty is left out, and an empty line is not', () => {
  const text = 'Bye\n\n{{owner_name}}\n{{company_name}}\nPhone: {{owner_phone}}\nEnd';
  assert.equal(renderTemplate(text, values), 'Bye\n\nExample Solar\nEnd');
});

test('a variable that does not exist is refused by its name', () => {
  assert.throws(
    () => renderTemplate('Hi {{first_name}}', values),
    (error) =>
      error instanceof Refusal &&
      error.code === 'INVALID_PARAMETERS' &&
      error.message.startsWith(
        'The text has the unknown variable {{first_name}}; available variables: ',
      ),
  );
});

for (const text of ['Hi {{', 'Hi }}', 'Hi {{company_name}', '{{company\nname}}']) {
  test(`${JSON.stringify(text)} is refused`, () => {
    assert.throws(() => checkTemplate(text), Refusal);
  });
}

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(...variableNames).map((name) => ({ name })),
    fc.string({ unit: 'binary' }).filter((text) => !/[{}]/.test(text)),
  ),
);
const someValues = fc.record(
  Object.fromEntries(
    variableNames.map((name) => [name, fc.string({ unit: 'binary', minLength: 1 })]),
  ),
) as fc.Arbitrary<Record<VariableName, string>>;

test('each value replaces its variable, whatever it contains, and nothing else changes', () => {
  fc.assert(
    fc.property(pieces, someValues, (parts, input) => {
      const text = parts.map((part) => (typeof part === 'string' ? part : `{{${part.name}}}`));
      const expected = parts.map((part) => (typeof part === 'string' ? part : input[part.name]));
      assert.equal(renderTemplate(text.join(''), input), expected.join(''));
      assert.deepEqual(
        variablesIn(text.join('')),
        parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name])),
      );
    }),
  );
});

test('any text is rendered or refused', () => {
  const braces = fc.string({ unit: fc.constantFrom('{', '}', '\n', ' ', 'company_name', 'x') });
  fc.assert(
    fc.property(braces, (text) => {
      try {
        assert.doesNotMatch(renderTemplate(text, { ...values, company_name: 'x' }), /\{\{|\}\}/);
      } catch (error) {
        assert.ok(error instanceof Refusal);
      }
    }),
  );
});
