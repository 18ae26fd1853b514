import { isDeepStrictEqual } from 'node:util';
import type { ClosedFlow, ClosedPeriod } from '#contracts/events/house/invoice.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { endOfParisDay } from '#contracts/french/paris-time.ts';
import { subtractCents } from '#contracts/money.ts';
import { createSignatureCheck } from '#platform/integrity/root-keys.ts';
import {
  addUp,
  type ClosedFlows,
  type Closing,
  closingHash,
  labelAfter,
  NO_DOCUMENTS,
} from '#services/invoices/closing.ts';

/** Closings of each length, oldest first. */
export type Closings = Readonly<Record<ClosedPeriod, readonly Closing[]>>;

/** All documents of a kind up to one of them. */
export type DocumentsSoFar = Omit<ClosedFlow, 'documentsSoFar' | 'grossSoFar'> & {
  readonly issuedAt: string;
};

/** What the documents come to, by how many there are so far. */
interface NumberedDocuments {
  readonly invoices: ReadonlyMap<number, DocumentsSoFar>;
  readonly creditNotes: ReadonlyMap<number, DocumentsSoFar>;
}

const KINDS = ['invoices', 'creditNotes'] as const;
const NOTHING: DocumentsSoFar = { ...NO_DOCUMENTS, issuedAt: '' };
const PARTS = { month: 'jours', year: 'mois' } as const;

/**
 * Makes every closing again: days from the documents, months from days, years from months. Each is what was signed, follows the one
 * before it, and none is missing.
 * @param publicKeys keys (PEM) of what the shop signs; with none, signatures are not looked at.
 * @returns what is wrong, in French.
 */
export function checkClosings(
  closings: Closings,
  documents: NumberedDocuments,
  publicKeys: readonly string[],
): string[] {
  const first = documents.invoices.get(1)?.issuedAt;
  const firstDay = first === undefined ? undefined : inParis(first).day;
  const lastDay = closings.day.at(-1)?.label ?? '';
  const isSigned = publicKeys.length === 0 ? null : createSignatureCheck(publicKeys);
  return [
    ...checkRow('day', closings.day, firstDay, isSigned),
    ...closings.day.flatMap((day, index) => checkDay(day, closings.day[index - 1], documents)),
    ...checkRow('month', closings.month, firstDay?.slice(0, 7), isSigned),
    ...checkSums('month', closings.month, addUp('month', closings.day), lastDay),
    ...checkRow('year', closings.year, firstDay?.slice(0, 4), isSigned),
    ...checkSums('year', closings.year, addUp('year', closings.month), lastDay),
  ];
}

const faultOf = (label: string, fault: string) => `Clôture ${label}\u00a0: ${fault}.`;

/** Each closing of a length is the one that was signed, and follows the one before it. */
function checkRow(
  period: ClosedPeriod,
  closings: readonly Closing[],
  first: string | undefined,
  isSigned: ReturnType<typeof createSignatureCheck> | null,
): string[] {
  return closings.flatMap((closing, index) => {
    const { label, hash, keyId, signature } = closing;
    const previous = closings[index - 1];
    const expected = previous === undefined ? first : labelAfter(period, previous.label);
    return [
      ...(label === expected ? [] : [`celle de ${expected ?? 'son premier document'} manque avant elle`]),
      ...(hash === closingHash(closing) ? [] : ['son contenu n’est pas celui de son empreinte']),
      ...(closing.previous === (previous?.hash ?? '') ? [] : ['elle ne suit pas la clôture précédente']),
      ...(isSigned === null || isSigned({ root: hash, keyId, signature })
        ? []
        : [signature === '' ? 'elle n’est pas signée' : 'sa signature n’est pas de la clé de la boutique']),
    ].map((fault) => faultOf(label, fault));
  });
}

/** A day holds what was numbered since the day before, and the running totals are those of all documents. */
function checkDay(day: Closing, before: Closing | undefined, documents: NumberedDocuments): string[] {
  const end = endOfParisDay(day.label) ?? '';
  const isRight = KINDS.every((kind) => {
    const all = documents[kind];
    const from = all.get(before?.[kind].documentsSoFar ?? 0) ?? NOTHING;
    const to = all.get(day[kind].documentsSoFar) ?? NOTHING;
    return (
      to.issuedAt < end &&
      isDeepStrictEqual(day[kind], {
        documents: to.documents - from.documents,
        net: subtractCents(to.net, from.net),
        vat: subtractCents(to.vat, from.vat),
        gross: subtractCents(to.gross, from.gross),
        last: to.last,
        documentsSoFar: to.documents,
        grossSoFar: to.gross,
      })
    );
  });
  return isRight ? [] : [faultOf(day.label, 'ses montants et ses cumuls ne sont pas ceux des documents')];
}

/** Each complete period is closed with the sum of its parts, at the latest with the day after it. */
function checkSums(
  period: 'month' | 'year',
  closings: readonly Closing[],
  sums: readonly ClosedFlows[],
  lastDay: string,
): string[] {
  const byLabel = new Map(closings.map((closing) => [closing.label, closing]));
  const labels = new Set([...sums, ...closings].map(({ label }) => label));
  return [...labels].flatMap((label) => {
    const closing = byLabel.get(label);
    const sum = sums.find((sum) => sum.label === label);
    if (closing === undefined)
      return lastDay.startsWith(label)
        ? []
        : [faultOf(label, `elle manque, tous ses ${PARTS[period]} sont clos`)];
    if (sum === undefined) return [faultOf(label, `ses ${PARTS[period]} ne sont pas tous clos`)];
    return KINDS.every((kind) => isDeepStrictEqual(closing[kind], sum[kind]))
      ? []
      : [faultOf(label, `ses montants ne sont pas la somme de ses ${PARTS[period]}`)];
  });
}
