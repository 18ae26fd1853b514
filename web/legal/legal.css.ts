import { style } from '@vanilla-extract/css';
import { quietText } from '../theme/mixins.ts';
import { from, tokens } from '../theme/tokens.css.ts';

export const page = style({
  display: 'grid',
  gap: tokens.space.x7,
  paddingBottom: tokens.space.section,
  '@media': { [from.desktop]: { gridTemplateColumns: '16rem minmax(0, 44rem)', gap: tokens.space.x9 } },
});
export const toc = style({
  display: 'none',
  '@media': { [from.desktop]: { display: 'block', position: 'sticky', top: '7rem', alignSelf: 'start' } },
});
export const tocLink = style({
  display: 'block',
  padding: '0.35rem 0',
  ...quietText,
  textDecoration: 'none',
  selectors: { '&:hover': { color: tokens.color.ink, textDecoration: 'underline' } },
});
export const heading = style({ fontSize: tokens.text.title3, fontWeight: 500 });
export const list = style({
  listStyle: 'disc',
  paddingInlineStart: '1.25rem',
  display: 'grid',
  gap: '0.4rem',
});
/** What the law wants framed. */
export const box = style({
  display: 'grid',
  gap: tokens.space.x3,
  padding: tokens.space.x5,
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
});
