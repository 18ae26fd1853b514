import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Envelope, envelopeSchema } from './envelope.ts';
import { type MailMessage, parseMail } from './mail-message.ts';

/**
 * Every mail as two files in the data directory: `{id}.json` (the envelope) and `{id}.eml` (the mail as it came).
 * A mail exists once its `.eml` carries its final name, which happens after both are on disk.
 */
export class MessageStore {
  readonly #directory: string;
  readonly #messages: MailMessage[] = [];

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async open(directory: string): Promise<MessageStore> {
    await mkdir(directory, { recursive: true });
    const store = new MessageStore(directory);
    const names = (await readdir(directory)).sort();
    for (const name of names.filter((each) => each.endsWith('.part'))) await rm(join(directory, name));
    for (const name of names.filter((each) => each.endsWith('.eml'))) {
      const id = name.slice(0, -'.eml'.length);
      const envelope = envelopeSchema.parse(
        JSON.parse(await readFile(join(directory, `${id}.json`), 'utf8')),
      );
      store.#messages.push(await parseMail(id, envelope, await readFile(join(directory, name))));
    }
    return store;
  }

  /** Resolves once the mail would survive a crash. */
  async add(raw: Buffer, envelope: Envelope): Promise<MailMessage> {
    // The time first, so that names sort by arrival.
    const id = `${envelope.receivedAt.replace(/\D/g, '')}-${randomUUID()}`;
    const message = await parseMail(id, envelope, raw);
    await writeDurably(join(this.#directory, `${id}.json`), JSON.stringify(envelope));
    await writeDurably(join(this.#directory, `${id}.eml`), raw);
    await syncDirectory(this.#directory);
    this.#messages.push(message);
    return message;
  }

  /** Newest first; `to` keeps the mails of one recipient. */
  list(to?: string): MailMessage[] {
    const address = to?.trim().toLowerCase();
    const kept = this.#messages.filter(
      (message) => !address || message.to.some((recipient) => recipient.toLowerCase() === address),
    );
    return kept.toReversed();
  }

  get(id: string): MailMessage | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  async readRaw(id: string): Promise<Buffer | undefined> {
    return this.get(id) ? await readFile(join(this.#directory, `${id}.eml`)) : undefined;
  }
}

async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
