import PostalMime from 'postal-mime';
import { z } from 'zod';

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
export async function parseMail(id: string, envelope: Envelope, raw: Buffer): Promise<MailMessage> {
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
