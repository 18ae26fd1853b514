import { encodeQR } from 'qr';
import { GUARANTEE_NOTICE, GUARANTEE_NOTICE_TITLE } from '#contracts/house/guarantee-notice.ts';
import { YOUR_EUROPE_GUARANTEES } from '#contracts/house/your-europe.ts';
import { xmlText } from '#contracts/xml-text.ts';

/** A sheet of A4 in points, as the regulation has it. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 40;
/** Of the flag of Europe. */
const BLUE = '#003399';
const YELLOW = '#FFED00';
const FONT = 'Inter, Arial, Helvetica, sans-serif';
const SIZE = 13.5;
const LINE = 17.5;
const GAP = 8;
const INDENT = 18;
/** What a letter takes of its height, with some to spare: which font the reader has is not known. */
const LETTER = { plain: 0.54, bold: 0.62 };
const BOLD = ' font-weight="700"';
const HEADER = 108;
const QR_SIZE = 96;

/** A text in lines that are no wider than `width`, broken at spaces that may break. */
function linesWithin(text: string, width: number, letter: number): readonly string[] {
  const most = Math.floor(width / (SIZE * letter));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function textAt(x: number, y: number, text: string, attributes = ''): string {
  return `<text x="${x}" y="${y}"${attributes}>${xmlText(text)}</text>`;
}

/** The words of the notice one below the other. @returns what draws them, and where they end. */
function drawWords(top: number): { readonly drawn: readonly string[]; readonly end: number } {
  const drawn: string[] = [];
  let y = top;
  const write = (text: string, x: number, weight: keyof typeof LETTER = 'plain') => {
    for (const line of linesWithin(text, WIDTH - MARGIN - x, LETTER[weight])) {
      drawn.push(textAt(x, y, line, weight === 'bold' ? BOLD : ''));
      y += LINE;
    }
  };
  for (const [index, block] of GUARANTEE_NOTICE.entries()) {
    if (typeof block === 'string') write(block, MARGIN, index === 0 ? 'bold' : 'plain');
    else
      for (const item of block.list) {
        drawn.push(textAt(MARGIN + 4, y, '•'));
        write(item, MARGIN + INDENT);
      }
    y += GAP;
  }
  return { drawn, end: y };
}

/** The twelve stars of the flag, around a point. */
function drawStars(x: number, y: number, radius: number): string {
  const star = Array.from({ length: 10 }, (_, point) => {
    const [angle, reach] = [(point * Math.PI) / 5, point % 2 === 0 ? radius / 3 : radius / 7.85];
    return `${(reach * Math.sin(angle)).toFixed(2)},${(-reach * Math.cos(angle)).toFixed(2)}`;
  }).join(' ');
  return Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour * Math.PI) / 6;
    const at = `${(x + radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`;
    return `<polygon points="${star}" transform="translate(${at})"/>`;
  }).join('');
}

function drawQr(x: number, y: number): string {
  const modules = encodeQR(YOUR_EUROPE_GUARANTEES, 'raw', { ecc: 'medium', border: 2 });
  const dark = modules.flatMap((row, at) =>
    row.flatMap((isDark, column) => (isDark ? [`M${column} ${at}h1v1h-1z`] : [])),
  );
  const scale = QR_SIZE / modules.length;
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 0h${modules.length}v${modules.length}h-${modules.length}z" fill="#fff"/><path d="${dark.join('')}" fill="#000" shape-rendering="crispEdges"/></g>`;
}

/**
 * The harmonised notice on the legal guarantee as a picture, in the words of its annex: it stands in for the Commission's own file until
 * the house gives that one (`GUARANTEE_NOTICE_FILE`).
 */
export function drawGuaranteeNotice(): string {
  const { drawn, end } = drawWords(HEADER + 32);
  if (end + QR_SIZE + 12 > HEIGHT)
    throw new Error('the notice on the legal guarantee is longer than its sheet');
  const qrTop = HEIGHT - QR_SIZE - 20;
  const address = YOUR_EUROPE_GUARANTEES.replace('https://', '');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" lang="fr" font-family="${FONT}" font-size="${SIZE}" fill="${BLUE}">`,
    `<title>${xmlText(GUARANTEE_NOTICE_TITLE)}</title>`,
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="#fff"/><path d="M0 0h${WIDTH}v${HEADER}H0z"/>`,
    `<g fill="${YELLOW}">${drawStars(MARGIN + 36, HEADER / 2, 36)}</g>`,
    textAt(
      MARGIN + 100,
      HEADER / 2 + 9,
      GUARANTEE_NOTICE_TITLE.toLocaleUpperCase('fr'),
      ` fill="#fff" font-size="26"${BOLD}`,
    ),
    ...drawn,
    drawQr(MARGIN, qrTop),
    textAt(MARGIN + QR_SIZE + 16, qrTop + QR_SIZE / 2 + 5, address, BOLD),
    `<path d="M2 2h${WIDTH - 4}v${HEIGHT - 4}H2z" fill="none" stroke="${BLUE}" stroke-width="4"/>`,
    '</svg>',
  ].join('');
}
