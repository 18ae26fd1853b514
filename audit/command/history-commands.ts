import { containsFolded, foldedLine } from '#contracts/french/fold-text.ts';
import type {
  AuditCategory,
  AuditHistory,
  AuditStep,
  AuditStock,
  AuditStockMove,
  AuditStream,
} from '#contracts/http/console/audit.ts';
import { idSchema, shortId } from '#contracts/identifiers.ts';
import { frenchMoment } from '#projections/exports/csv.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { pageOfStreams } from '#projections/stream-index/projection.ts';
import { orderHistory } from '../history/audited-streams.ts';
import { stockHistory } from '../history/stock-history.ts';
import { type AuditCommandDeps, DONE, WRONG } from './audit-command.ts';

/** `audit order ID`: what happened to an order, by whom, why, and what each event changed. */
export async function runOrder(deps: AuditCommandDeps, text: string, json: boolean): Promise<number> {
  const unknown = `Aucune commande ${text}. Donnez son numéro (8 caractères) ou son identifiant entier.`;
  return withTheOne(deps, await findOrders(deps.database.db, text), unknown, async (id) => {
    const [newest, ...older] = await allPages((before) => orderHistory(deps.store, id, before));
    if (newest === undefined) return null;
    const steps = [newest, ...older].reverse().flatMap((page) => page.steps);
    const history = { ...newest, steps, nextBefore: null };
    return json ? `${JSON.stringify(history, null, 2)}\n` : describeHistory(history);
  });
}

/** A history's pages, the newest first; none where there never was such a stream. */
async function allPages<Page extends { readonly nextBefore: number | null }>(
  read: (before?: number) => Promise<Page | null>,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const page = await read(before);
    if (page !== null) pages.push(page);
    before = page?.nextBefore ?? null;
  }
  return pages;
}

function describeHistory({ label, id, steps }: AuditHistory): string {
  const head = `Commande ${label} (${id}) : ${steps.length} événement${steps.length > 1 ? 's' : ''}\n`;
  return [head, ...steps.map(describeStep)].join('\n');
}

function describeStep({ revision, at, actorLabel, title, detail, cause, changes }: AuditStep): string {
  const width = Math.max(0, ...changes.map((change) => change.label.length));
  return [
    `${String(revision).padStart(3)}  ${frenchMoment(at)}  ${title}`,
    ...(detail === null ? [] : [`     ${detail}`]),
    `     par : ${actorLabel} ; cause : ${cause.text}`,
    ...changes.map(
      ({ label, before, after }) => `       ${label.padEnd(width)}  ${before ?? '—'} → ${after ?? '—'}`,
    ),
    '',
  ].join('\n');
}

/** Something a person named, and what the shop calls it. */
type Subject = Pick<AuditStream, 'id' | 'label'>;

const PAGE = 100;

/** Orders by number (the last 8 characters of the id) or by id, deleted ones too. An id need not be known to the read model. */
async function findOrders(db: ReadDb, text: string): Promise<Subject[]> {
  const id = idSchema.safeParse(text);
  if (id.success) return [{ id: id.data, label: id.data }];
  const { streams } = await pageOfStreams(db, {
    category: 'order',
    search: text,
    after: undefined,
    limit: PAGE,
  });
  return streams;
}

/**
 * Products by id, or by name as people or addresses write it (`Rose Alba`, `rose-alba`); removed ones too. `similar` have
 * the text in their name.
 */
async function findProducts(
  db: ReadDb,
  text: string,
): Promise<{ readonly named: Subject[]; readonly similar: Subject[] }> {
  const id = idSchema.safeParse(text);
  if (id.success) return { named: [{ id: id.data, label: id.data }], similar: [] };
  const wanted = foldedLine(text);
  const similar = (await listAll(db, 'product')).filter(({ label }) => containsFolded(label, text));
  return { named: similar.filter(({ label }) => foldedLine(label) === wanted), similar };
}

async function listAll(db: ReadDb, category: AuditCategory): Promise<Subject[]> {
  const all: Subject[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const page = await pageOfStreams(db, { category, search: '', after, limit: PAGE });
    all.push(...page.streams);
    after = page.nextAfter;
  }
  return all;
}

/**
 * Answers about the one subject that was meant; lists them when there are several.
 * @param unknown the answer when there is none.
 * @param answer null where nothing ever happened to it.
 * @returns the command's exit code.
 */
async function withTheOne(
  { out, err }: Pick<AuditCommandDeps, 'out' | 'err'>,
  subjects: readonly Subject[],
  unknown: string,
  answer: (id: string) => Promise<string | null>,
): Promise<number> {
  const [only] = subjects;
  if (subjects.length > 1) {
    err.write('Plusieurs répondent à ce nom ; donnez l’identifiant de celui que vous voulez :\n');
    listSubjects(err, subjects);
    return WRONG;
  }
  const text = only === undefined ? null : await answer(only.id);
  if (text === null) {
    err.write(`${unknown}\n`);
    return WRONG;
  }
  out.write(text);
  return DONE;
}

function listSubjects(err: AuditCommandDeps['err'], subjects: readonly Subject[]): void {
  for (const { id, label } of subjects) err.write(`  ${id}  ${label === shortId(id) ? '' : label}\n`);
}

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
    const [newest, ...older] = await allPages((before) => stockHistory(deps.store, id, before));
    if (newest === undefined) return null;
    const moves = [newest, ...older].reverse().flatMap((page) => page.moves);
    const stock = { ...newest, moves, nextBefore: null };
    return json ? `${JSON.stringify(stock, null, 2)}\n` : describeStock(stock);
  });
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
    frenchMoment(at),
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
