import { Readable } from 'node:stream';
import type { Context } from 'koa';

/** Characters that are gathered before they are sent. */
const PIECE = 65_536;

/** The text of a JSON array, in pieces, while its items are read. */
export async function* jsonArray(items: AsyncIterable<object>): AsyncGenerator<string> {
  let text = '';
  let opener = '[';
  for await (const item of items) {
    text += opener + JSON.stringify(item);
    opener = ',';
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield `${text}${opener === '[' ? '[]' : ']'}`;
}

/**
 * Answers a JSON array while it is read, so that one of any length needs little memory.
 * @throws what reading its beginning throws; what is thrown later breaks the answer off.
 */
export async function answerJsonArray(ctx: Context, items: AsyncIterable<object>): Promise<undefined> {
  const pieces = jsonArray(items);
  const first = await pieces.next();
  ctx.body = Readable.from(behind(first.value ?? '', pieces));
  ctx.type = 'application/json';
}

async function* behind(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}
