import type { AuditStock, AuditStockMove } from '#contracts/http/audit.ts';
import { shortId } from '#contracts/identifiers.ts';
import { stockHistory } from '../history/stock-history.ts';
import { parisTime } from '../paris-time.ts';
import { type AuditCommandDeps, DONE, WRONG } from './deps.ts';
import { findProducts, listSubjects, withTheOne } from './find-subjects.ts';

/** `audit why stock PRODUCT`: the events that make a stock what it is, with the levels after each. */
export async function runWhyStock(deps: AuditCommandDeps, text: string, json: boolean): Promise<number> {
  const unknown = `Aucun stock pour « ${text} ». Donnez l’identifiant du produit ou son nom.`;
  const { named, similar } = await findProducts(deps.database.db, text);
  if (named.length === 0 && similar.length > 0) {
    deps.err.write(`Aucun parfum ne s’appelle « ${text} ». Vouliez-vous dire :\n`);
    listSubjects(deps.err, similar);
    return WRONG;
  }
  return withTheOne(deps, named, unknown, async (id) => {
    const stock = await wholeStock(deps, id);
    if (stock === null) {
      deps.err.write(`${unknown}\n`);
      return WRONG;
    }
    deps.out.write(json ? `${JSON.stringify(stock, null, 2)}\n` : describeStock(stock));
    return DONE;
  });
}

async function wholeStock({ store }: AuditCommandDeps, id: string): Promise<AuditStock | null> {
  const newest = await stockHistory(store, id);
  if (newest === null) return null;
  const pages = [newest.moves];
  for (let before = newest.nextBefore; before !== null; ) {
    const older = await stockHistory(store, id, before);
    pages.unshift(older?.moves ?? []);
    before = older?.nextBefore ?? null;
  }
  return { ...newest, moves: pages.flat(), nextBefore: null };
}

const HEAD = ['Date', 'Événement', 'En main', 'Réservé', '→ En main', 'Réservé', 'À vendre', 'Commande'];

function describeStock({ productId, productName, now, moves }: AuditStock): string {
  const rows = [HEAD, ...moves.map(rowOf)];
  const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const sum = `${now.onHand} en main − ${now.reserved} réservé(s) = ${now.available} à vendre`;
  return [`${productName ?? 'Produit'} (${productId}) : ${sum}`, '', ...lines, ''].join('\n');
}

function rowOf({ at, title, change, after, orderId }: AuditStockMove): string[] {
  return [
    parisTime(at),
    title,
    signed(change.onHand),
    signed(change.reserved),
    String(after.onHand),
    String(after.reserved),
    String(after.available),
    orderId === null ? '' : shortId(orderId),
  ];
}

function signed(value: number): string {
  if (value === 0) return '';
  return value > 0 ? `+${value}` : `−${-value}`;
}
