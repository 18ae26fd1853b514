import type { EmailType, MailAttachment } from '#contracts/events/house/email.ts';
import { frenchSpaces } from '#contracts/french/spaces.ts';
import type { EmailRequest } from './request-email.ts';
import type { MailContent } from './templates/blocks.ts';
import { renderHtml, renderText } from './templates/render.ts';

/** Whom a mail goes to and what it is about. */
export interface Envelope {
  readonly type: EmailType;
  readonly recipient: string;
  readonly subjectId: string;
  readonly orderId?: string;
  readonly productId?: string;
  /** Who an answer goes to, when it is not the shop. */
  readonly replyTo?: string;
  /** The files that go with it. */
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** Not sent before; at once without it. */
  readonly sendAfter?: string;
  readonly now: Date;
}

/** Renders a mail's content both ways, ready to be requested. */
export function composeEmail(envelope: Envelope, content: MailContent): EmailRequest {
  const { orderId = null, productId = null, replyTo = null, ...rest } = envelope;
  return {
    ...rest,
    orderId,
    productId,
    replyTo,
    unsubscribeUrl: content.unsubscribeUrl ?? null,
    subject: frenchSpaces(content.subject),
    html: renderHtml(content),
    text: renderText(content),
  };
}
