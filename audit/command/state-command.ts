import { formatEuros, fromDecimal, ZERO } from '#contracts/cents.ts';
import type { AuditShop } from '#contracts/http/console/audit.ts';
import { shortId } from '#contracts/identifiers.ts';
import { ORDER_STATUS_LABELS } from '#contracts/order-status-labels.ts';
import { allProjections } from '#projections/all.ts';
import { frenchMoment } from '#projections/exports/csv.ts';
import { askedInstant, askedStart } from '../point-in-time/asked-instant.ts';
import { type PastRow, type PointInTimeDeps, readStateAt } from '../point-in-time/replay-to.ts';
import { shopAt } from '../point-in-time/shop-at.ts';
import { type AuditCommandDeps, createProgress, DONE, MISUSED } from './audit-command.ts';

const DOING = { searching: 'Recherche de la date', replaying: 'Relecture du journal' } as const;

/** `audit state READMODEL|shop --at DATE`: the rows of a read model, or the shop, as they were. */
export async function runState(
  deps: AuditCommandDeps,
  name: string,
  at: string,
  json: boolean,
): Promise<number> {
  const instant = askedInstant(at);
  const projection = allProjections.find((one) => one.name === name);
  if (instant === null) {
    deps.err.write(
      `« ${at} » n’est pas une date. Exemples : 2026-11-20, 2026-11-20T14:00, 2026-11-20T13:00:00Z\n`,
    );
    return MISUSED;
  }
  // Today is a date that can be asked for; its end has not come yet.
  if ((askedStart(at) ?? instant) > new Date()) {
    deps.err.write(`« ${at} » n’est pas encore passé. Donnez une date d’aujourd’hui ou d’avant.\n`);
    return MISUSED;
  }
  if (projection === undefined && name !== 'shop') {
    const names = allProjections.map((one) => one.name).join(', ');
    deps.err.write(`Aucun modèle de lecture « ${name} ». Il y a : shop, ${names}\n`);
    return MISUSED;
  }
  const progress = createProgress(deps.err);
  const past: PointInTimeDeps = {
    store: deps.store,
    log: deps.rawLog,
    database: deps.database,
    onProgress: (doing, events) => progress.show(DOING[doing], events),
  };
  const heading = `État au ${frenchMoment(instant.toISOString())} (heure de Paris)`;
  if (projection === undefined) {
    const shop = await shopAt(past, instant);
    progress.end();
    deps.out.write(json ? `${JSON.stringify(shop, null, 2)}\n` : `${heading}\n${describeShop(shop)}`);
    return DONE;
  }
  if (!json) deps.out.write(`${heading}\n`);
  let shown = '';
  await readStateAt(past, projection, instant, (table, rows) => {
    progress.end();
    if (!json && table !== shown) deps.out.write(`\n${name}.${table}\n`);
    shown = table;
    for (const row of rows)
      deps.out.write(json ? `${JSON.stringify({ table, row })}\n` : `  ${describeRow(row)}\n`);
  });
  return DONE;
}

function describeRow(row: PastRow): string {
  return Object.entries(row)
    .map(([column, value]) => `${column}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('  ');
}

function describeShop({ products, promos, orders, dashboard }: AuditShop): string {
  const { counts, newest } = orders;
  const { stats, months } = dashboard;
  return [
    '',
    `Catalogue : ${products.length} produits`,
    ...products.map(
      ({ name, price, stockQuantity, isActive }) =>
        `  ${name}, ${euros(price)}, ${stockQuantity} à vendre${isActive ? '' : ', inactif'}`,
    ),
    '',
    `Codes promo : ${promos.length}`,
    ...promos.map(
      ({ code, currentUses, maxUses, isActive }) =>
        `  ${code}, utilisé ${currentUses} fois sur ${maxUses}${isActive ? '' : ', inactif'}`,
    ),
    '',
    `Commandes : ${counts.total} (en attente ${counts.byStatus.pending}, confirmées ${counts.byStatus.confirmed}, expédiées ${counts.byStatus.shipped}, livrées ${counts.byStatus.delivered}, annulées ${counts.byStatus.cancelled})`,
    ...newest.map(
      ({ id, createdAt, status, total }) =>
        `  ${shortId(id)}  ${frenchMoment(createdAt)}  ${euros(total)}  ${ORDER_STATUS_LABELS[status]}`,
    ),
    '',
    `Ventes : ${stats.totalOrders} commandes, ${euros(stats.totalRevenue)}, panier moyen ${euros(stats.averageOrderValue)}`,
    ...months.map(({ month, orders: sold, revenue }) => `  ${month}  ${sold} commandes  ${euros(revenue)}`),
    '',
  ].join('\n');
}

function euros(decimal: string): string {
  return formatEuros(fromDecimal(decimal) ?? ZERO);
}
