import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { BRAND } from '#contracts/constants.ts';

const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;background:#fbf8f2;color:#1d1611;font:400 17px/1.65 Jost,'Avenir Next','Helvetica Neue',Helvetica,Arial,sans-serif}
header{padding:56px 24px 0;text-align:center}
.brand{display:inline-block;padding-left:8px;font:400 42px/1 Cormorant,'Cormorant Garamond',Garamond,'Hoefler Text',Georgia,'Times New Roman',serif;letter-spacing:8px;color:inherit;text-decoration:none}
.house{margin:10px 0 0;color:#85622a;font-size:12px;letter-spacing:2px;text-transform:uppercase}
main{width:100%;max-width:640px;margin:auto;padding:56px 24px 96px;text-align:center}
h1{margin:0 0 20px;font:500 clamp(32px,7vw,46px)/1.12 Cormorant,'Cormorant Garamond',Garamond,'Hoefler Text',Georgia,'Times New Roman',serif;text-wrap:balance}
p,ul{margin:0 auto 16px;max-width:34em;text-wrap:pretty}
ul{padding:0;list-style:none}
button{margin:20px 0 28px;padding:17px 34px;border:1px solid #1d1611;border-radius:2px;background:#1d1611;color:#fbf8f2;font:400 14px/1.4 inherit;font-family:inherit;letter-spacing:2px;text-transform:uppercase;cursor:pointer}
button:hover{background:#2a1f17}
a{color:#85622a;text-underline-offset:.22em}
:focus-visible{outline:2px solid #85622a;outline-offset:3px}
`;

/** Nothing is loaded, nothing runs; the form goes to the shop alone. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page in the shop's look that needs no scripts and no other file. Both parts are HTML; escaping is the caller's. */
export interface SmallPage {
  readonly title: string;
  readonly body: string;
}

/** Answers with a small page that nobody keeps or lists; the status is the caller's. */
export function showSmallPage(ctx: Context, { title, body }: SmallPage): void {
  ctx.set({
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    // An address may be a permission: it goes nowhere else.
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  ctx.type = 'html';
  ctx.body = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${BRAND}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a class="brand" href="/">${BRAND}</a><p class="house">Maison de parfum</p></header>
<main>
<h1>${title}</h1>
${body}
<p><a href="/">Revenir à la boutique</a></p>
</main>
</body>
</html>
`;
}
