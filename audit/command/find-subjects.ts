import type { AuditCategory, AuditStream } from '#contracts/http/audit.ts';
import { idSchema, shortId } from '#contracts/identifiers.ts';
import type { ReadDb } from '#projections/database.ts';
import { pageOfStreams } from '#projections/stream-index/projection.ts';
import { type AuditCommandDeps, WRONG } from './deps.ts';

/** Something a person named, and what the shop calls it. */
export type Subject = Pick<AuditStream, 'id' | 'label'>;

const PAGE = 100;

/** Orders by number (the last 8 characters of the id) or by id, deleted ones too. An id need not be known to the read model. */
export async function findOrders(db: ReadDb, text: string): Promise<Subject[]> {
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

/** Products by id, or by name as people or addresses write it (`Rose Alba`, `rose-alba`); removed ones too. `similar` have the text in their name. */
export async function findProducts(
  db: ReadDb,
  text: string,
): Promise<{ readonly named: Subject[]; readonly similar: Subject[] }> {
  const id = idSchema.safeParse(text);
  if (id.success) return { named: [{ id: id.data, label: id.data }], similar: [] };
  const slug = slugOf(text);
  const similar = (await listAll(db, 'product')).filter(({ label }) => slugOf(label).includes(slug));
  return { named: similar.filter(({ label }) => slugOf(label) === slug), similar };
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

/** `Brise de Néroli` → `brise-de-neroli`. */
function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Continues with the one subject that was meant; lists them when there are several.
 * @param unknown the answer when there is none.
 * @returns the command's exit code.
 */
export async function withTheOne(
  { err }: Pick<AuditCommandDeps, 'err'>,
  subjects: readonly Subject[],
  unknown: string,
  goOn: (id: string) => Promise<number>,
): Promise<number> {
  const [only] = subjects;
  if (only === undefined) {
    err.write(`${unknown}\n`);
    return WRONG;
  }
  if (subjects.length === 1) return goOn(only.id);
  err.write('Plusieurs répondent à ce nom ; donnez l’identifiant de celui que vous voulez :\n');
  listSubjects(err, subjects);
  return WRONG;
}

export function listSubjects(err: AuditCommandDeps['err'], subjects: readonly Subject[]): void {
  for (const { id, label } of subjects) err.write(`  ${id}  ${label === shortId(id) ? '' : label}\n`);
}
