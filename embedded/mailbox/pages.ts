import { longDateAndTime } from '#contracts/french/dates.ts';
import { escapeHtml } from '#platform/http/forms/html-text.ts';
import type { MailMessage } from './message-store.ts';

/** Text that is already safe HTML. */
class SafeHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | SafeHtml | readonly SafeHtml[];
/** A template whose inserted texts are escaped, so that nothing in a mail can become markup of the page. */
function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): SafeHtml {
  return new SafeHtml(texts.reduce((page, text, index) => page + render(pieces[index - 1] ?? '') + text));
}

function render(piece: Piece): string {
  if (piece instanceof SafeHtml) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return escapeHtml(String(piece));
}

const STYLE = new SafeHtml(`
  :root { color-scheme: light; --ink: #22201d; --soft: #6b6355; --line: #e4ded4; --gold: #8a6d3b; }
  * { box-sizing: border-box; }
  body { margin: 0; background: #f8f5f0; color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
  header, main { max-width: 62rem; margin: 0 auto; padding: 0 1.5rem; }
  header { padding-block: 2.5rem 1.5rem; }
  .brand { margin: 0; color: var(--gold); letter-spacing: .28em; text-transform: uppercase; font-size: .75rem; }
  h1 { margin: .25rem 0 0; font: 400 2rem/1.2 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
  a { color: inherit; }
  a:focus-visible, summary:focus-visible { outline: 3px solid var(--gold); outline-offset: 3px; }
  .list { list-style: none; margin: 0 0 3rem; padding: 0; background: #fff; border: 1px solid var(--line); }
  .list li + li { border-top: 1px solid var(--line); }
  .list a { display: grid; grid-template-columns: 1fr auto; gap: .15rem 1.5rem; padding: 1.1rem 1.4rem; text-decoration: none; }
  .list a:hover { background: #fdfbf8; }
  .subject { font-weight: 600; overflow-wrap: anywhere; }
  .who, time, dt { color: var(--soft); font-size: .875rem; }
  .who { overflow-wrap: anywhere; }
  .empty { padding: 4rem 1rem; text-align: center; color: var(--soft); background: #fff; border: 1px solid var(--line); }
  section { background: #fff; border: 1px solid var(--line); margin-bottom: 1.5rem; padding: 1.4rem; }
  section h2 { margin: 0 0 1rem; font-size: .8rem; letter-spacing: .12em; text-transform: uppercase; color: var(--soft); }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 0; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 40rem; border: 0; background: #fff; }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.55 ui-monospace, monospace; }
  summary { cursor: pointer; color: var(--soft); }
  @media (max-width: 34rem) { .list a, dl { grid-template-columns: 1fr; } }
`);

/** The list of mails, newest first. */
export function listPage(messages: readonly MailMessage[]): string {
  const items = messages.map(
    (message) => html`<li><a href="/messages/${message.id}">
      <span class="subject">${message.subject || '(sans objet)'}</span>
      <time datetime="${message.receivedAt}">${when(message)}</time>
      <span class="who">À ${message.to.join(', ')}</span>
    </a></li>`,
  );
  const body =
    items.length > 0
      ? html`<ol class="list">${items}</ol>`
      : html`<p class="empty">Aucun message pour l’instant. Les e-mails de la boutique arriveront ici.</p>`;
  return page('Boîte de réception', html`<h1>Boîte de réception</h1>`, body);
}

/** One mail: as sent, as text, with its headers. */
export function messagePage(message: MailMessage): string {
  const subject = message.subject || '(sans objet)';
  const heading = html`<h1>${subject}</h1><p><a href="/">Retour à la boîte de réception</a></p>`;
  const addresses = html`<section><dl>
    <dt>De</dt><dd>${message.from}</dd>
    <dt>À</dt><dd>${message.to.join(', ')}</dd>
    <dt>Reçu le</dt><dd><time datetime="${message.receivedAt}">${when(message)}</time></dd>
  </dl></section>`;
  // No scripts, no forms, no access to this page; links may open a new tab.
  const sent = message.html
    ? html`<section><h2>Message</h2><iframe title="Contenu du message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${message.html}"></iframe></section>`
    : html``;
  const text = message.text
    ? html`<section><h2>Version texte</h2><pre>${message.text}</pre></section>`
    : html``;
  const files = message.attachments.map(
    ({ filename, mimeType, bytes }, index) =>
      html`<dt><a href="/api/messages/${message.id}/attachments/${index}">${filename}</a></dt><dd>${mimeType}, ${bytes} octets</dd>`,
  );
  const attachments =
    files.length > 0 ? html`<section><h2>Pièces jointes</h2><dl>${files}</dl></section>` : html``;
  const lines = message.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`);
  const headers = html`<section><details><summary>En-têtes</summary><dl>${lines}</dl>
    <p><a href="/api/messages/${message.id}/raw">Message brut (.eml)</a></p></details></section>`;
  return page(subject, heading, html`${addresses}${sent}${text}${attachments}${headers}`);
}

/** What an unknown address answers. */
export function notFoundPage(): string {
  const heading = html`<h1>Message introuvable</h1><p><a href="/">Retour à la boîte de réception</a></p>`;
  return page('Message introuvable', heading, html``);
}

function page(title: string, heading: SafeHtml, body: SafeHtml): string {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Messagerie locale Mirïs</title>
<style>${STYLE}</style>
</head>
<body>
<header><p class="brand">Mirïs · messagerie locale</p>${heading}</header>
<main>${body}</main>
</body>
</html>`.text;
}

function when(message: MailMessage): string {
  return longDateAndTime(message.receivedAt);
}
