import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { accept, type Decision, refuse } from '../decider.ts';

/** What went out for a replacement, which is no sale. */
export interface StockReplacement {
  readonly replacementId: string;
  /** Bottles. */
  readonly taken: number;
}

/** As many are remembered as are taken and given back within minutes: later none is asked about again. */
const MAX_REPLACEMENTS = 500;

interface ForReplacement {
  readonly productId: string;
  readonly replacementId: string;
  /** Whose articles are sent again. */
  readonly forOrderId: string;
}

/** Takes the bottles of a replacement, once. */
export interface TakeReplacement extends ForReplacement {
  readonly type: 'TakeReplacement';
  readonly quantity: number;
}

/** Gives back what was taken for a replacement that does not leave; nothing is taken for it any more. */
export interface GiveBackReplacement extends ForReplacement {
  readonly type: 'GiveBackReplacement';
}

export type StockReplacementRefusal = { readonly code: 'insufficient-stock'; readonly available: number };

interface ReplacingStock {
  readonly replacements?: readonly StockReplacement[] | undefined;
}

/** The replacements that are remembered, after a movement. */
export function foldReplacements(
  { replacements: before }: ReplacingStock,
  { delta, replacementId }: Extract<StockEvent, { type: 'StockAdjusted' }>['data'],
): readonly StockReplacement[] | undefined {
  if (replacementId === undefined) return before;
  const others = (before ?? []).filter((each) => each.replacementId !== replacementId);
  return [...others, { replacementId, taken: Math.max(0, -delta) }].slice(-MAX_REPLACEMENTS);
}

/** A replacement that was given back, before or after it was taken, is never taken again: it is told apart by what is remembered of it. */
export function decideReplacement(
  command: TakeReplacement | GiveBackReplacement,
  { replacements = [] }: ReplacingStock,
  available: number,
): Decision<StockEvent, StockReplacementRefusal> {
  const { type, productId, replacementId, forOrderId } = command;
  const known = replacements.find((each) => each.replacementId === replacementId);
  const move = (delta: number) =>
    accept<StockEvent>({
      type: 'StockAdjusted',
      data: { productId, delta, reason: 'replacement', replacementId, forOrderId },
    });
  if (type === 'GiveBackReplacement') return known?.taken === 0 ? accept() : move(known?.taken ?? 0);
  if (known !== undefined) return accept();
  return command.quantity > available
    ? refuse({ code: 'insufficient-stock', available })
    : move(-command.quantity);
}
