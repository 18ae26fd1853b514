import type { Middleware } from 'koa';

const ONE_YEAR_SECONDS = 31_536_000;

/** Headers every answer starts from; pages may replace the content security policy by a stricter one. */
export function securityHeaders(): Middleware {
  return async (ctx, next) => {
    ctx.set({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Content-Security-Policy': "frame-ancestors 'none'",
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    });
    if (ctx.secure) ctx.set('Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}`);
    // A later route may allow more; forgetting to must never leave an order in somebody's cache.
    if (ctx.path.startsWith('/api')) ctx.set('Cache-Control', 'no-store');
    await next();
  };
}
