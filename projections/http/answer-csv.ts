import type { Context } from 'koa';
import { BYTE_ORDER_MARK } from '../exports/csv.ts';

/** Answers these lines as a file for French Excel. */
export function answerCsv(ctx: Context, name: string, lines: Iterable<string>): void {
  ctx.attachment(name);
  ctx.body = BYTE_ORDER_MARK + [...lines].join('');
  ctx.type = 'text/csv; charset=utf-8';
}
