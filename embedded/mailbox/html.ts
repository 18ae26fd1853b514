/** Text that is already safe HTML. */
export class SafeHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | SafeHtml | readonly SafeHtml[];
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose inserted texts are escaped, so that nothing in a mail can become markup of the page. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): SafeHtml {
  return new SafeHtml(texts.reduce((page, text, index) => page + render(pieces[index - 1] ?? '') + text));
}

function render(piece: Piece): string {
  if (piece instanceof SafeHtml) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
