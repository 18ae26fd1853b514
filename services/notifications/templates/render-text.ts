import { BRAND } from '#contracts/constants.ts';
import { frenchSpaces } from '#contracts/french-spaces.ts';
import { type Block, type MailContent, UNSUBSCRIBE_LABEL } from './blocks.ts';

/** The mail for programs that show no HTML. */
export function renderText({ title, blocks, footer, unsubscribeUrl }: MailContent): string {
  const leaving = unsubscribeUrl === undefined ? [] : [`${UNSUBSCRIBE_LABEL} :\n${unsubscribeUrl}`];
  const signature = `-- \n${BRAND}, maison de parfum\n${footer}`;
  return frenchSpaces(`${[title, ...blocks.map(blockText), signature, ...leaving].join('\n\n')}\n`);
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'heading':
      return block.text.toLocaleUpperCase('fr');
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'facts':
      return block.facts.map(({ label, value }) => `${label} : ${value}`).join('\n');
    case 'button':
      return `${block.label} :\n${block.href}`;
    case 'note':
      return block.link === undefined
        ? block.text
        : `${block.text}\n${block.link.label} :\n${block.link.href}`;
  }
}
