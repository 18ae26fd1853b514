import type { Context, Middleware } from 'koa';
import { HttpRefusal } from './refusal.ts';

/** Refuses what no router took under `/api` and `/objects`: 405 when the path is known with other methods, else 404. */
export function apiFallback(): Middleware {
  return async (ctx, next) => {
    const methods = knownMethods(ctx);
    const isApi = ctx.path === '/api' || ctx.path.startsWith('/api/') || ctx.path.startsWith('/objects/');
    if (methods.size > 0 && !methods.has(ctx.method)) {
      const allow = [...methods].sort().join(', ');
      throw new HttpRefusal(405, 'method-not-allowed', `Méthode non autorisée\u00a0: ${ctx.method}.`, {
        headers: { Allow: allow },
      });
    }
    if (isApi) throw new HttpRefusal(404, 'not-found', 'Cette adresse n’existe pas.');
    await next();
  };
}

/** The methods of all routes whose path matches; the routers leave them on the context. */
function knownMethods(ctx: Context): Set<string> {
  const matched: unknown = ctx.matched;
  const methods = new Set<string>();
  if (!Array.isArray(matched)) return methods;
  for (const layer of matched) {
    if (typeof layer !== 'object' || layer === null || !Array.isArray(layer.methods)) continue;
    for (const method of layer.methods) if (typeof method === 'string') methods.add(method);
  }
  return methods;
}
