import type { Product } from '../../shared/formats/product-words.ts';
import type { Specification } from '../project-content.ts';

type PriceLine = Specification['priceLines'][number];
type Piece = { maker: string; model: string; quantity: number };

/** A price line that counts pieces of the system, but another number of them than there are. */
type LineOutOfStep = { index: number; pieces: number };

/**
 * Price lines that name panels, inverters or the battery, and whose quantity was right for an earlier plan. A line for one
 * piece may be the price of all of them together, so nothing is said about it.
 */
export function linesOutOfStep(specification: Specification): readonly LineOutOfStep[] {
  const known = foundBefore.get(specification);
  if (known !== undefined) return known;
  const found = findOutOfStep(specification);
  foundBefore.set(specification, found);
  return found;
}
/** Cached, because every line calls it after every letter. */
const foundBefore = new WeakMap<Specification, readonly LineOutOfStep[]>();

function findOutOfStep(specification: Specification): LineOutOfStep[] {
  const pieces = piecesOf(specification);
  return specification.priceLines.flatMap(({ description, quantity }, index) => {
    const named = pieces.filter((piece) => names(description, piece));
    const [piece, ...others] = named;
    if (piece === undefined || others.length > 0 || quantity === 1) return [];
    return quantity === piece.quantity ? [] : [{ index, pieces: piece.quantity }];
  });
}

/** Price lines for those pieces of the system that no line names yet and that have a price in the library. */
export function linesForEquipment(
  specification: Specification,
  products: readonly Product[],
): PriceLine[] {
  return piecesOf(specification).flatMap((piece) => {
    const isPriced = specification.priceLines.some(({ description }) => names(description, piece));
    const product = products.find(
      ({ maker, model }) => maker === piece.maker && model === piece.model,
    );
    if (isPriced || product === undefined || product.priceCents === 0) return [];
    const description = `${product.maker} ${product.model}${powerOf(product)}`;
    return [{ description, quantity: piece.quantity, unitCents: product.priceCents }];
  });
}

function piecesOf({ panels, inverters, battery }: Specification): Piece[] {
  return [...panels, ...inverters, ...(battery ? [battery] : [])];
}

/**
 * Returns whether a description names the brand and the first word of the model, as people shorten them: `Example
 * Energy EE-440 panels`.
 */
function names(description: string, { maker, model }: Piece): boolean {
  const [word = ''] = model.trim().split(/\s+/);
  if (maker.trim() === '' || word === '') return false;
  return ` ${description} `.toLowerCase().includes(`${maker.trim()} ${word}`.toLowerCase());
}

function powerOf({ kind, watts, usableWattHours }: Product): string {
  if (kind === 'battery') return `, ${usableWattHours / 1000} kWh usable`;
  return kind === 'panel' ? `, ${watts} W` : `, ${watts / 1000} kW`;
}
