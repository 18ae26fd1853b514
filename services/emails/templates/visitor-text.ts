import { type Block, paragraph } from './blocks.ts';

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

/** What a visitor wrote, so that no mail program makes a link of it. */
export function withoutLinks(text: string): string {
  return text.replaceAll('://', ' ').replaceAll('@', ' @ ').replace(JOINED, '$1. ');
}
