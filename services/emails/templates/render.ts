import { BRAND } from '#contracts/constants.ts';
import { frenchSpaces } from '#contracts/french/spaces.ts';
import { escapeHtml, proseHtml } from '#platform/http/forms/html-text.ts';
import { type Block, type Fact, type Link, type MailContent, UNSUBSCRIBE_LABEL } from './blocks.ts';

const INK = '#1d1611';
const SOFT = '#5a4e44';
const IVORY = '#f4ede2';
const CARD = '#fffdf9';
const GOLD = '#85622a';
const LINE = '#e6dccb';
const SERIF = "Cormorant,'Cormorant Garamond',Garamond,'Hoefler Text',Georgia,'Times New Roman',serif";
const SANS = "Jost,'Avenir Next','Helvetica Neue',Helvetica,Arial,sans-serif";

const PROSE = `font-family:${SANS};font-size:16px;line-height:1.65;color:${INK};overflow-wrap:anywhere;`;
const SMALL = `font-family:${SANS};font-size:14px;line-height:1.6;color:${SOFT};overflow-wrap:anywhere;`;
const CAPS = `font-family:${SANS};font-size:12px;letter-spacing:2px;text-transform:uppercase;`;
const LINK = `color:${GOLD};text-decoration:underline;`;

/** Narrow screens get narrow margins; programs that know no media queries show the wide ones, which fit as well. */
const NARROW = `@media (max-width:600px){.card{padding:36px 24px 28px!important}.page{padding:28px 12px!important}.title{font-size:29px!important}.action{width:100%!important}.action a{display:block!important;text-align:center!important}}`;

/** The same at night. Colours stand inline for programs that drop style sheets, so that here each is named by a class and overruled. */
const DARK_COLORS: Readonly<Record<string, string>> = {
  ground: 'background:#14100d',
  card: 'background:#1f1914;border-color:#3a3027;border-top-color:#c9a263',
  ink: 'color:#f1e8da',
  soft: 'color:#c3b6a4',
  gold: 'color:#d6b073',
  line: 'border-color:#3a3027',
  press: 'background:#d6b073;color:#14100d',
};
const DARK = `@media (prefers-color-scheme:dark){${Object.entries(DARK_COLORS)
  .map(([name, rule]) => `.${name}{${rule.replaceAll(/;|$/g, '!important;')}}`)
  .join('')}}`;
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}${NARROW}${DARK}`;

/** An amount or a number stays on its line; a word that somebody typed may be longer than any line. */
const MAX_UNBROKEN = 13;

/** Where the text of a cell may break. */
function breaking(text: string): string {
  const longest = Math.max(...text.split(/\s/).map((word) => word.length));
  return longest > MAX_UNBROKEN ? 'overflow-wrap:anywhere;' : '';
}

/** Outlook for Windows knows no `max-width`: a table that only it sees is as wide as the mail. */
const OUTLOOK_BEGIN = `<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td width="600"><![endif]-->`;
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->';

/** Keeps mail programs from filling the preview line with the mail's first words. */
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(60);

/** The mail as HTML: tables and inline styles, the only layout all mail programs agree on; no picture to be fetched. */
export function renderHtml(content: MailContent): string {
  const { subject, preview, title, blocks } = content;
  return `<!doctype html>
<html lang="fr" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${proseHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="ground ink" style="margin:0;padding:0;background:${IVORY};color:${INK};font-variant-numeric:lining-nums;-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;">${proseHtml(preview)}${PREVIEW_END}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${IVORY};">
<tr><td class="page" align="center" style="padding:48px 20px;">
${OUTLOOK_BEGIN}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td align="center" style="padding:0 0 28px;">
<div class="ink" style="font-family:${SERIF};font-size:38px;line-height:1;letter-spacing:7px;padding-left:7px;color:${INK};">${BRAND}</div>
<div class="gold" style="${CAPS}font-size:11px;color:${GOLD};padding-top:10px;">Maison de parfum</div>
</td></tr>
<tr><td class="card" style="background:${CARD};border:1px solid ${LINE};border-top:2px solid ${GOLD};padding:48px 52px 40px;">
<h1 class="title ink" style="margin:0 0 20px;font-family:${SERIF};font-size:34px;line-height:1.15;font-weight:500;color:${INK};overflow-wrap:anywhere;">${proseHtml(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="soft" align="center" style="${SMALL}padding:28px 24px 0;">${footerHtml(content)}</td></tr>
</table>
${OUTLOOK_END}
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;${PROSE}">${proseHtml(block.text)}</p>`;
    case 'heading':
      return `<h2 class="gold" style="margin:28px 0 10px;${CAPS}font-weight:500;color:${GOLD};">${proseHtml(block.text)}</h2>`;
    case 'quote':
      return `<blockquote class="ink" style="margin:20px 0 24px;padding:4px 0 4px 20px;border-left:2px solid ${GOLD};${PROSE}">${proseHtml(block.text)}</blockquote>`;
    case 'box':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;"><tr><td class="line" style="border:1px solid ${SOFT};padding:18px 18px 8px;">${block.lines.map((line) => `<p class="soft" style="margin:0 0 10px;${SMALL}">${proseHtml(line)}</p>`).join('')}</td></tr></table>`;
    case 'facts':
      return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 24px;border-top:1px solid ${LINE};">${block.facts.map(factHtml).join('')}</table>`;
    case 'button':
      return `<table role="presentation" class="action" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 20px;"><tr><td class="press" bgcolor="${INK}"><a class="press" href="${escapeHtml(block.href)}" style="display:inline-block;${CAPS}font-size:13px;line-height:1.4;color:${CARD};padding:16px 30px;text-decoration:none;">${proseHtml(block.label)}</a></td></tr></table>`;
    case 'note':
      return `<p class="soft" style="margin:20px 0 0;${SMALL}">${proseHtml(block.text)}${block.link ? ` ${linkHtml(block.link)}` : ''}</p>`;
  }
}

function factHtml({ label, value, detail, strong = false }: Fact): string {
  const weight = strong ? `font-weight:600;color:${INK};` : `color:${INK};`;
  const cell = `font-family:${SANS};font-size:15px;line-height:1.5;padding:11px 0;border-bottom:1px solid ${LINE};vertical-align:top;${weight}`;
  const below =
    detail === undefined
      ? ''
      : `<div class="soft" style="${SMALL}font-weight:400;">${proseHtml(detail)}</div>`;
  const wrapping = value.length > MAX_UNBROKEN ? breaking(value) : 'white-space:nowrap;';
  return `<tr><td class="ink line" style="${cell}padding-right:16px;${breaking(label)}">${proseHtml(label)}${below}</td><td class="ink line" align="right" style="${cell}${wrapping}">${proseHtml(value)}</td></tr>`;
}

function linkHtml({ label, href }: Link): string {
  return `<a class="gold" href="${escapeHtml(href)}" style="${LINK}">${proseHtml(label)}</a>`;
}

function footerHtml({ footer, unsubscribeUrl }: MailContent): string {
  const leaving =
    unsubscribeUrl === undefined ? '' : `<br>${linkHtml({ label: UNSUBSCRIBE_LABEL, href: unsubscribeUrl })}`;
  return `${proseHtml(footer)}${leaving}`;
}

/** The mail for programs that show no HTML. */
export function renderText({ title, blocks, footer, unsubscribeUrl }: MailContent): string {
  const leaving = unsubscribeUrl === undefined ? [] : [`${UNSUBSCRIBE_LABEL} :\n${unsubscribeUrl}`];
  const signature = `-- \n${BRAND}, maison de parfum\n${footer}`;
  return frenchSpaces(`${[title, ...blocks.map(blockText), signature, ...leaving].join('\n\n')}\n`);
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'heading':
      return block.text.toLocaleUpperCase('fr');
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'box':
      return block.lines.map((line) => `| ${line}`).join('\n|\n');
    case 'facts':
      return block.facts
        .map(
          ({ label, value, detail }) => `${label} : ${value}${detail === undefined ? '' : `\n  ${detail}`}`,
        )
        .join('\n');
    case 'button':
      return `${block.label} :\n${block.href}`;
    case 'note':
      return block.link === undefined
        ? block.text
        : `${block.text}\n${block.link.label} :\n${block.link.href}`;
  }
}
