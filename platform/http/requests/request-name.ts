import type { Context } from 'koa';
import { ANSWER_ADDRESS } from '#contracts/answer-page.ts';
import { API_OPERATIONS } from '#contracts/calls/all.ts';

/**
 * Names a request for whatever is written about it: log, metrics, spans. A name is one of ours, never a part of the address: what visitors
 * put there may open an order or tell who they are.
 */
export type NameRequest = (ctx: Pick<Context, 'method' | 'path' | 'url'>) => string;

/** The pattern of a page's address, or null where there is no page. */
export type PageName = (url: string) => string | null;

/** What is asked for where there is nothing, whatever it was. */
export const UNNAMED = '(none)';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const FOLDER = /^\/(assets|objects|media|fonts)\//;
const ROOT_FILE = /^\/(?:\.well-known\/)?[\w-]{1,40}\.(?:ico|js|png|txt|webmanifest|xml)$/;

/** Calls as routers write them, by method and path with `:id` for each id: for what is answered before a router has seen it. */
const CALLS = new Map(
  API_OPERATIONS.map(({ method, path }) => [
    `${method} ${path.replace(/\{\w+\}/g, ':id')}`,
    path.replace(/\{(\*?)(\w+)\}/g, (_, any, name) => (any ? `{*${name}}` : `:${name}`)),
  ]),
);

/** @param pageName names the site's pages; without it none of them has a name. */
export function createRequestName(pageName: PageName = () => null): NameRequest {
  return (ctx) => {
    const matched: unknown = '_matchedRoute' in ctx ? ctx._matchedRoute : undefined;
    if (typeof matched === 'string') return matched;
    const { path } = ctx;
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const call = CALLS.get(`${method} ${path.replace(ID, ':id')}`);
    if (call !== undefined) return call;
    const folder = FOLDER.exec(path)?.[1];
    if (folder !== undefined) return `/${folder}/*`;
    if (path === ANSWER_ADDRESS) return path;
    if (path.startsWith('/api/')) return UNNAMED;
    return pageName(ctx.url) ?? (ROOT_FILE.test(path) ? '/*' : UNNAMED);
  };
}
