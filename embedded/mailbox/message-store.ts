import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Envelope, envelopeSchema, type MailMessage, parseMail } from './mail-message.ts';

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
    const address = to?.trim().toLowerCase();
    const kept = this.#mails.filter(
      ({ envelope }) => !address || envelope.to.some((recipient) => recipient.toLowerCase() === address),
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
