import type { AuditHistory, AuditStep } from '#contracts/http/audit.ts';
import { orderHistory } from '../history/audited-streams.ts';
import { parisTime } from '../paris-time.ts';
import { type AuditCommandDeps, DONE, WRONG } from './deps.ts';
import { findOrders, withTheOne } from './find-subjects.ts';

/** `audit order ID`: what happened to an order, by whom, why, and what each event changed. */
export async function runOrder(deps: AuditCommandDeps, text: string, json: boolean): Promise<number> {
  const unknown = `Aucune commande ${text}. Donnez son numéro (8 caractères) ou son identifiant entier.`;
  return withTheOne(deps, await findOrders(deps.database.db, text), unknown, async (id) => {
    const history = await wholeHistory(deps, id);
    if (history === null) {
      deps.err.write(`${unknown}\n`);
      return WRONG;
    }
    deps.out.write(json ? `${JSON.stringify(history, null, 2)}\n` : describeHistory(history));
    return DONE;
  });
}

async function wholeHistory({ store }: AuditCommandDeps, id: string): Promise<AuditHistory | null> {
  const newest = await orderHistory(store, id);
  if (newest === null) return null;
  const steps = [...newest.steps];
  for (let before = newest.nextBefore; before !== null; ) {
    const older = await orderHistory(store, id, before);
    steps.unshift(...(older?.steps ?? []));
    before = older?.nextBefore ?? null;
  }
  return { ...newest, steps, nextBefore: null };
}

function describeHistory({ label, id, steps }: AuditHistory): string {
  const head = `Commande ${label} (${id}) : ${steps.length} événement${steps.length > 1 ? 's' : ''}\n`;
  return [head, ...steps.map(describeStep)].join('\n');
}

function describeStep({ revision, at, actorLabel, title, detail, cause, changes }: AuditStep): string {
  const width = Math.max(0, ...changes.map((change) => change.label.length));
  return [
    `${String(revision).padStart(3)}  ${parisTime(at)}  ${title}`,
    ...(detail === null ? [] : [`     ${detail}`]),
    `     par : ${actorLabel} ; cause : ${cause.text}`,
    ...changes.map(
      ({ label, before, after }) => `       ${label.padEnd(width)}  ${before ?? '—'} → ${after ?? '—'}`,
    ),
    '',
  ].join('\n');
}
