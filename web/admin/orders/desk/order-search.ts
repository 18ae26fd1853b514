import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { orderStatusSchema } from '#contracts/events/orders/order-status.ts';
import { orderSortSchema, type WorkList, workListSchema } from '#contracts/http/desk/order-filters.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { adminApi, shownBy } from '../../data/admin-api.ts';
import type { ListSearch } from '../../location.ts';

const optional = <Value>(schema: z.ZodType<Value>) => schema.optional().catch(undefined);
const euros = optional(z.string().regex(/^\d{1,6}$/));
const flag = optional(z.enum(['yes', 'no']));

/** What the orders list is narrowed to, by the server, and how it is shown; what is no such search is none. */
export const orderSearchSchema = z.object({
  text: z.string().catch(''),
  status: orderStatusSchema.or(z.literal('all')).catch('all'),
  work: optional(workListSchema),
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  country: optional(z.string().max(60)),
  totalFrom: euros,
  totalTo: euros,
  article: optional(idSchema),
  promo: optional(z.string().max(60)),
  sample: flag,
  withdrawal: flag,
  dispute: flag,
  hold: flag,
  archived: optional(z.enum(['yes', 'with'])),
  sort: orderSortSchema.catch('newest'),
  view: z.enum(['table', 'cards']).catch('table'),
  columns: optional(z.string()),
});
export type OrderSearch = Readonly<z.infer<typeof orderSearchSchema>>;

/** Filters beside words, a status and a work list. */
export const FILTERS = [
  'from',
  'to',
  'country',
  'totalFrom',
  'totalTo',
  'article',
  'promo',
  'sample',
  'withdrawal',
  'dispute',
  'hold',
  'archived',
] as const;

/** Takes every narrowing back. */
export const EVERY_ORDER: ListSearch = {
  text: '',
  typed: '',
  status: 'all',
  work: '',
  ...Object.fromEntries(FILTERS.map((name) => [name, ''])),
};

/** True when nothing is left out. */
export function isEveryOrder(search: OrderSearch): boolean {
  const { text, status, work } = search;
  return text.trim() === '' && status === 'all' && work === undefined && activeFilters(search) === 0;
}

/** How many filters are set beside words, a status and a work list. */
export function activeFilters(search: OrderSearch): number {
  return FILTERS.filter((name) => search[name] !== undefined).length;
}

/** What the shop is asked for; words go in the body, for they may be somebody's name. */
export function searchBody(search: OrderSearch) {
  const { text, status, work, sort, totalFrom, totalTo, article, view: _, columns: __, ...rest } = search;
  return {
    ...rest,
    sort,
    ...(text.trim() !== '' && { search: text }),
    ...(status !== 'all' && { status }),
    ...(work && { work }),
    ...(totalFrom && { totalFrom: Number(totalFrom) }),
    ...(totalTo && { totalTo: Number(totalTo) }),
    ...(article && { perfume: article }),
  };
}

/** First as many as are seen at once, and some more; cards are tall. */
const LIMITS = { table: { first: 30, more: 60 }, cards: { first: 20, more: 20 } } as const;

/** Orders page by page, narrowed and sorted by the server. */
export function orderPagesQuery(search: OrderSearch) {
  const body = searchBody(search);
  const limits = LIMITS[search.view];
  return infiniteQueryOptions({
    queryKey: ['/api/admin', 'orders', 'pages', JSON.stringify(body), limits.first],
    queryFn: ({ pageParam, signal }) =>
      adminApi.call('POST /api/admin/orders/search', {
        body: {
          ...body,
          ...(pageParam === null ? { limit: limits.first } : { limit: limits.more, after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
    ...shownBy('POST /api/admin/orders/search'),
  });
}

/** The orders as their tab opens with them. */
export const newestOrdersQuery = orderPagesQuery(orderSearchSchema.parse({}));

const STATUS_OF: Partial<Record<WorkList, 'confirmed'>> = {
  'to-prepare': 'confirmed',
  'to-send': 'confirmed',
  late: 'confirmed',
};

/** The only status that is in the list; `all` where there are several. */
export function listedStatus({ status, work }: OrderSearch): OrderSearch['status'] {
  return (work && STATUS_OF[work]) ?? status;
}
