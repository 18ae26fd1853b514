import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** How hard to try: `quick` while somebody waits, `best` for what is sent again and again. */
export type Effort = 'quick' | 'best';

/** Browsers send a handful of different headers; whoever invents more is not remembered. */
const MOST_REMEMBERED = 100;
const remembered = new Map<string, Encoding>();

/** The encoding that an Accept-Encoding header likes best of those the shop knows; brotli where it likes several alike. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted === '') return 'identity';
  const known = remembered.get(accepted);
  if (known !== undefined) return known;
  const encoding = negotiate(accepted);
  if (remembered.size < MOST_REMEMBERED) remembered.set(accepted, encoding);
  return encoding;
}

function negotiate(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, Number(weight) || 0);
  }
  const others = weights.get('*') ?? 0;
  const [br, gz] = [weights.get('br') ?? others, weights.get('gzip') ?? others];
  // Unnamed, `identity` is acceptable and liked least.
  const plain = weights.get('identity') ?? 0;
  if (br > 0 && br >= gz && br >= plain) return 'br';
  return gz > 0 && gz >= plain ? 'gzip' : 'identity';
}

const BROTLI_QUALITY: Record<Effort, number> = { quick: 4, best: 11 };
const GZIP_LEVEL: Record<Effort, number> = { quick: 6, best: 9 };

/** Compresses a text outside the main thread; `identity` leaves it as it is. */
export async function compress(content: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return content;
  if (encoding === 'gzip') return gzipped(content, { level: GZIP_LEVEL[effort] });
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
