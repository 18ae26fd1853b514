import { Router } from '@koa/router';
import { API_OPERATIONS } from '#contracts/calls/all.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { DOCS_PAGE_POLICY, docsPage } from './docs-page.ts';
import { createOpenApiDocument } from './document.ts';

/** GET /api/docs and /api/docs/openapi.json: for people who program against the shop; not in a shop that sells. */
export function docsRoutes(): Router {
  const document = createOpenApiDocument(API_OPERATIONS);
  const router = new Router(STRICT_ROUTING);
  router.get('/api/docs', (ctx) => {
    ctx.set('Content-Security-Policy', DOCS_PAGE_POLICY);
    ctx.type = 'html';
    ctx.body = docsPage(document);
  });
  router.get('/api/docs/openapi.json', (ctx) => {
    ctx.body = document;
  });
  return router;
}
