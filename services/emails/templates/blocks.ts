import { withoutInvisible } from '#contracts/french/typed-text.ts';

/** What a mail is made of; rendered once as HTML and once as plain text, so that the two always say the same. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A small title over what follows. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** What the law wants in a frame. */
  | { readonly kind: 'box'; readonly lines: readonly string[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** What ought to be said but is not why the mail is read; its link, when it has one, follows it. */
  | { readonly kind: 'note'; readonly text: string; readonly link?: Link };

export interface Link {
  readonly label: string;
  readonly href: string;
}

/** A line of two columns: `strong` for the one that counts, such as a total. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** A small line below. */
  readonly detail?: string;
  readonly strong?: boolean;
}

export interface MailContent {
  /** Seen in lists of mails and in logs of mail servers: never a name or an address. */
  readonly subject: string;
  /** The line mail programs show after the subject. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this mail, and what to do about it. */
  readonly footer: string;
  /** Where the reader leaves the list this mail was sent to; only for mails to a list. */
  readonly unsubscribeUrl?: string;
}

/** What every mail needs to know of the shop. */
export interface MailShop {
  /** Address people reach the shop at, without a slash at its end. */
  readonly publicUrl: string;
  readonly supportEmail: string;
}

/** The words of the link that ends a subscription. */
export const UNSUBSCRIBE_LABEL = 'Se désinscrire';

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}
export function heading(text: string): Block {
  return { kind: 'heading', text };
}
export function quote(text: string): Block {
  return { kind: 'quote', text };
}
export function facts(...lines: Fact[]): Block {
  return { kind: 'facts', facts: lines };
}
export function box(lines: readonly string[]): Block {
  return { kind: 'box', lines };
}
export function button(label: string, href: string): Block {
  return { kind: 'button', label, href };
}
export function note(text: string, link?: Link): Block {
  return { kind: 'note', text, ...(link && { link }) };
}

/** The house's form, for whoever has something to say of a mail. */
export function contactLink({ publicUrl }: MailShop): Link {
  return { label: 'Nous écrire', href: `${publicUrl}/contact` };
}

export function privacyLink({ publicUrl }: MailShop): Link {
  return { label: 'Notre politique de confidentialité', href: `${publicUrl}/confidentialite` };
}

/** A name and nothing else: letters, and what stands between them. */
const NAME = /^[\p{L}\p{M}'’ .-]{2,60}$/u;
/** Mail programs make a link of words joined by a full stop, of whichever script. */
const JOINED = /([\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L})/gu;

/**
 * The name is typed by the visitor, and mails go to the address beside it, which may be another person's: what is more than a name
 * is not repeated.
 */
export function greeting(name: string): Block {
  const isName = NAME.test(name) && withoutLinks(name) === name;
  return paragraph(isName ? `Bonjour ${name},` : 'Bonjour,');
}

/** What a visitor wrote, so that no mail program makes a link of it, and without what nobody sees (events of before). */
export function withoutLinks(text: string): string {
  return withoutInvisible(text).replaceAll('://', ' ').replaceAll('@', ' @ ').replace(JOINED, '$1. ');
}
