import { Refusal } from '../../shared/refusal.ts';
import { isVisibleLine, trimmed } from '../../shared/text.ts';
import type { Signature } from '../contract.ts';

const strokesMax = 200;
const pointsMax = 10_000;
/** Fewer are a slip of the finger. */
const pointsMin = 5;
const boxMax = 4096;
const typedCharactersMax = 200;

/**
 * A signature as it is stored, from what a browser sent: nothing besides what a signature has, and coordinates to a
 * tenth of a unit. Refuses with INVALID_PARAMETERS what is empty, too large, or outside its box.
 */
export function readSignature(input: unknown): Signature {
  if (!isObject(input)) throw invalid('The signature is missing');
  if (input.kind === 'typed') return readTyped(input.text);
  if (input.kind === 'drawn') return readDrawn(input);
  throw invalid('A signature is drawn or typed');
}

function readTyped(input: unknown): Signature {
  const text = typeof input === 'string' ? trimmed(input) : '';
  // Some characters take no ink: a name must have letters, digits or the like.
  if (!/[\p{L}\p{N}]/u.test(text) || text.length > typedCharactersMax || !isVisibleLine(text)) {
    throw invalid(`A typed signature has 1 to ${typedCharactersMax} characters`);
  }
  return { kind: 'typed', text };
}

function readDrawn({ width, height, strokes }: Record<string, unknown>): Signature {
  if (!isSide(width) || !isSide(height)) {
    throw invalid(`A signature is drawn in a box of at most ${boxMax} by ${boxMax}`);
  }
  if (!Array.isArray(strokes) || !strokes.every(Array.isArray)) {
    throw invalid('A drawn signature is a list of strokes, each a list of points');
  }
  // Counts the points first, because a hostile signature is large.
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (strokes.length > strokesMax || points > pointsMax)
    throw invalid('The signature is too large');
  if (points < pointsMin) throw invalid('The signature is empty');
  const box = { width, height };
  return {
    kind: 'drawn',
    ...box,
    strokes: strokes.map((stroke) => stroke.map((point: unknown) => readPoint(point, box))),
  };
}

function readPoint(input: unknown, box: { width: number; height: number }) {
  if (!isObject(input) || !isWithin(input.x, box.width) || !isWithin(input.y, box.height)) {
    throw invalid('A point of the signature lies outside its box');
  }
  return { x: rounded(input.x), y: rounded(input.y) };
}

function isWithin(value: unknown, end: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= end;
}

function isSide(value: unknown): value is number {
  return isWithin(value, boxMax) && value > 0;
}

/** Downwards, so that what lay within the box still does. */
function rounded(value: number): number {
  return Math.floor(value * 10) / 10;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function invalid(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}
