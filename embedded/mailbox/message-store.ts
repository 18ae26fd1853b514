import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import { typedEmail } from '#contracts/identifiers.ts';

interface KeptMail {
  readonly id: string;
  readonly envelope: Envelope;
  /** Read and parsed at the first look: most mails are never opened. */
  message: Promise<MailMessage> | null;
}

/**
 * Every mail as two files in the data directory: `{id}.json` (the envelope) and `{id}.eml` (the mail as it came).
 * A mail exists once its `.eml` carries its final name, which happens after both are written: a killed process leaves no half of one.
 */
export class MessageStore {
  readonly #directory: string;
  readonly #mails: KeptMail[] = [];

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
      const envelope = JSON.parse(await readFile(join(directory, `${id}.json`), 'utf8'));
      store.#mails.push({ id, envelope: envelopeSchema.parse(envelope), message: null });
    }
    return store;
  }

  /** Resolves with the mail's id once it would survive the end of this process. */
  async add(raw: Buffer, envelope: Envelope): Promise<string> {
    // The time first, so that names sort by arrival.
    const id = `${envelope.receivedAt.replace(/\D/g, '')}-${randomUUID()}`;
    const mail = join(this.#directory, `${id}.eml`);
    await Promise.all([
      writeFile(join(this.#directory, `${id}.json`), JSON.stringify(envelope)),
      writeFile(`${mail}.part`, raw),
    ]);
    await rename(`${mail}.part`, mail);
    this.#mails.push({ id, envelope, message: null });
    return id;
  }

  /** Newest first; `to` keeps the mails of one recipient. */
  async list(to?: string): Promise<MailMessage[]> {
    const address = typedEmail(to ?? '');
    const kept = this.#mails.filter(
      ({ envelope }) => !address || envelope.to.some((recipient) => typedEmail(recipient) === address),
    );
    return await Promise.all(kept.toReversed().map((mail) => this.#read(mail)));
  }

  async get(id: string): Promise<MailMessage | undefined> {
    const mail = this.#mails.find((each) => each.id === id);
    return mail && (await this.#read(mail));
  }

  async readRaw(id: string): Promise<Buffer | undefined> {
    const mail = this.#mails.find((each) => each.id === id);
    return mail && (await readFile(join(this.#directory, `${id}.eml`)));
  }

  #read(mail: KeptMail): Promise<MailMessage> {
    const { id, envelope } = mail;
    mail.message ??= readFile(join(this.#directory, `${id}.eml`)).then((raw) => parseMail(id, envelope, raw));
    return mail.message;
  }
}

export const envelopeSchema = z.object({
  receivedAt: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
});
/** Who sent the mail to whom, as SMTP said it. */
export type Envelope = z.output<typeof envelopeSchema>;

/** A mail as the mailbox shows it. */
export interface MailMessage {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** Addresses of the envelope: who really sent and receives it. */
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly {
    readonly filename: string;
    readonly mimeType: string;
    readonly bytes: number;
  }[];
}

/** A file of a mail as it came; null when it has no such file. */
export async function attachmentOf(
  raw: Buffer,
  index: number,
): Promise<{ filename: string; mimeType: string; content: Buffer } | null> {
  const found = (await PostalMime.parse(raw)).attachments[index];
  if (found === undefined) return null;
  const { filename, mimeType, content } = found;
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  return { filename: filename ?? 'sans nom', mimeType, content: bytes };
}

/** Reads a mail's parts. Mails are never refused for their form: what cannot be read is left empty. */
async function parseMail(id: string, envelope: Envelope, raw: Buffer): Promise<MailMessage> {
  const mail = await PostalMime.parse(raw);
  return {
    id,
    receivedAt: envelope.receivedAt,
    from: envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ originalKey, key, value }) => ({ name: originalKey || key, value })),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'sans nom',
      mimeType,
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}
