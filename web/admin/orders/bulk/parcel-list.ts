import { z } from 'zod';
import {
  CARRIERS,
  type DispatchLine,
  type DispatchVerdict,
  MAX_BATCH,
} from '#contracts/http/desk/order-batches.ts';
import { readDispatchList } from '#domain/orders/parcels/dispatch-list.ts';
import { newKey } from '../../../data/new-key.ts';

/** What is typed or pasted, kept until it was carried out: the same text is the same batch, also after a reload. */
export const parcelDraftSchema = z.object({
  text: z.string(),
  carrier: z.enum(['by-order', ...CARRIERS]),
  batch: z.uuid(),
});
export type ParcelDraft = z.infer<typeof parcelDraftSchema>;

/** The draft with another list or carrier: another batch. */
export function revisedDraft(draft: ParcelDraft, changes: Partial<Omit<ParcelDraft, 'batch'>>): ParcelDraft {
  return { ...draft, ...changes, batch: newKey() };
}

/** The lines of a draft; those that do not name their carrier have the one chosen for all. */
export function linesOf({ text, carrier }: Pick<ParcelDraft, 'text' | 'carrier'>): DispatchLine[] {
  return readDispatchList(text).map((line) => ({
    ...line,
    carrier: line.carrier ?? (carrier === 'by-order' ? null : carrier),
  }));
}

export function isTooLong(lines: readonly DispatchLine[]): boolean {
  return lines.length > MAX_BATCH.lines;
}

/** A file's text: UTF-8, or else what carriers' programs write (Windows-1252). */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows of a text that were refused, with its titles: what is left to be put right. */
export function refusedRows(
  text: string,
  lines: readonly DispatchLine[],
  refused: readonly number[],
): string {
  const rows = text.split(/\r\n?|\n/);
  const firstRow = rows.findIndex((row) => row.trim() !== '') + 1;
  const isTitled = lines.every(({ line }) => line !== firstRow);
  return [...(isTitled ? [firstRow] : []), ...refused].map((line) => rows[line - 1] ?? '').join('\n');
}

/** A line with what becomes of it. */
export interface JudgedLine extends DispatchLine {
  readonly verdict: DispatchVerdict;
}

/** Each line with its verdict; a later one counts. */
export function judgedLines(
  lines: readonly DispatchLine[],
  ...verdicts: readonly (readonly DispatchVerdict[])[]
): JudgedLine[] {
  const byLine = new Map(verdicts.flat().map((verdict) => [verdict.line, verdict]));
  return lines.flatMap((line) => {
    const verdict = byLine.get(line.line);
    return verdict === undefined ? [] : [{ ...line, verdict }];
  });
}
