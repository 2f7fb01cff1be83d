import { type Price, roundHalfAway, type Specification } from '@sundesk/solar';

/** What one piece of a model cost at the save that chose it, in cents without GST; null where it is unknown. */
export type PieceCost = { maker: string; model: string; unitCents: number | null };

/** What a project costs the firm and leaves it, in cents without GST. Customers never see it. */
type Margin = {
  /** The price without GST, before STCs and rebates, which others pay. */
  priceCents: number;
  /** Of the pieces whose cost is known. */
  costCents: number;
  marginCents: number;
  /** Of the price, to a tenth; null without a price. */
  marginPercent: number | null;
  lines: readonly {
    description: string;
    priceCents: number;
    /** Null for a line that names no product, or one of unknown cost. */
    costCents: number | null;
    /** True if the line names a product of unknown cost. */
    isUnknown: boolean;
  }[];
  /** Products of the system without a cost. */
  unknown: readonly string[];
};

/**
 * Compares the price of a system with what its products cost. A price line has the cost of the pieces that it names by brand
 * and first word of the model, each of which counts once; pieces that no line names count in the sum alone.
 */
export function marginOf(
  specification: Specification,
  { lines, totalCents, gstCents }: Pick<Price, 'lines' | 'totalCents' | 'gstCents'>,
  costs: readonly PieceCost[],
): Margin {
  const units = new Map(costs.map((cost) => [nameOf(cost), cost.unitCents]));
  const pieces = piecesOf(specification).map((piece) => {
    const unitCents = units.get(nameOf(piece)) ?? null;
    return { ...piece, cents: unitCents === null ? null : unitCents * piece.quantity };
  });
  const open = new Set(pieces);
  const costCents = pieces.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const priceCents = totalCents - gstCents;
  const marginCents = priceCents - costCents;
  return {
    priceCents,
    costCents,
    marginCents,
    marginPercent: priceCents > 0 ? roundHalfAway((marginCents * 1000) / priceCents) / 10 : null,
    lines: lines.map(({ description, totalCents: cents }) => {
      const named = [...open].filter((piece) => names(description, piece));
      for (const piece of named) open.delete(piece);
      const isUnknown = named.some((piece) => piece.cents === null);
      const isKnown = named.length > 0 && !isUnknown;
      return {
        description,
        priceCents: roundHalfAway((cents * 10) / 11),
        costCents: isKnown ? named.reduce((sum, piece) => sum + (piece.cents ?? 0), 0) : null,
        isUnknown,
      };
    }),
    unknown: [
      ...new Set(
        pieces
          .filter(({ cents }) => cents === null)
          .map(({ maker, model }) => `${maker} ${model}`.trim()),
      ),
    ],
  };
}

/** The models of a system with their quantities. */
export function piecesOf({ panels, inverters, battery }: Specification) {
  return [...panels, ...inverters, ...(battery ? [battery] : [])];
}

/** Names cannot have line breaks, so these two never run together. */
export function nameOf({ maker, model }: { maker: string; model: string }): string {
  return `${maker}\n${model}`;
}

function names(description: string, { maker, model }: { maker: string; model: string }): boolean {
  const [word = ''] = model.trim().split(/\s+/);
  if (maker.trim() === '' || word === '') return false;
  return ` ${description} `.toLowerCase().includes(`${maker.trim()} ${word}`.toLowerCase());
}
