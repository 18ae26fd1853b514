import { createHash } from 'node:crypto';
import { Router } from '@koa/router';
import { API_OPERATIONS } from '#contracts/calls/all.ts';
import { STRICT_ROUTING } from '../http/call-routes.ts';
import { escapeHtml } from '../http/forms/html-text.ts';
import { createOpenApiDocument, type OpenApiDocument } from './document.ts';

const STYLE = `
:root{color-scheme:light}
body{margin:0 auto;max-width:60rem;padding:3rem 1.5rem;background:#fbf8f2;color:#1d1611;font:1rem/1.6 Jost,'Helvetica Neue',Arial,sans-serif}
h1,h2{font-family:Cormorant,Garamond,Georgia,serif;font-weight:500}
h2{margin:2.5rem 0 .5rem}
details{border-top:1px solid #ddd2bf;padding:.5rem 0}
summary{cursor:pointer}
code,pre{font:.875rem/1.5 ui-monospace,Menlo,Consolas,monospace}
pre{overflow:auto;padding:1rem;background:#f2ebdd}
summary b{display:inline-block;min-width:4.5rem;color:#85622a;font:600 .875rem ui-monospace,monospace}
a{color:#85622a}
:focus-visible{outline:2px solid #85622a;outline-offset:3px}
`;

/** Nothing is loaded, nothing runs. */
const DOCS_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The document for people: one page without scripts, each call to be unfolded. */
function docsPage({ info, tags, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => hasTag(operation, name));
    return `<h2>${escapeHtml(name)}</h2>${own.map(operationHtml).join('')}`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${json(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API · ${escapeHtml(info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>L’API de ${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)}</p>
<p><a href="/api/docs/openapi.json">Le document OpenAPI 3.1</a></p>
${sections.join('\n')}
<h2>Schémas</h2>
${schemas.join('\n')}
</body>
</html>
`;
}

interface Shown {
  readonly path: string;
  readonly method: string;
  readonly operation: Readonly<Record<string, unknown>>;
}

function operationHtml({ path, method, operation }: Shown): string {
  const { summary, tags: _tags, operationId: _id, ...rest } = operation;
  const title = `<b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code> · ${escapeHtml(String(summary))}`;
  return `<details><summary>${title}</summary>${json(rest)}</details>`;
}

function hasTag({ tags }: Shown['operation'], name: string): boolean {
  return Array.isArray(tags) && tags.includes(name);
}

/** The JSON with its references as links to the schemas below. */
function json(value: unknown): string {
  const text = escapeHtml(JSON.stringify(value, null, 2));
  return `<pre>${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`;
}

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
