import { style } from '@vanilla-extract/css';
import { from, tokens } from '../theme/tokens.css.ts';

export const head = style({
  display: 'grid',
  gap: tokens.space.x5,
  alignItems: 'end',
  '@media': { [from.tablet]: { gridTemplateColumns: '1fr 15rem' } },
});
export const headTexts = style({ display: 'grid', gap: tokens.space.x4 });
export const count = style({
  paddingBottom: tokens.space.x4,
  marginBottom: tokens.space.x6,
  borderBottom: `1px solid ${tokens.color.line}`,
  fontSize: tokens.text.caption,
  color: tokens.color.inkSoft,
});
export const foot = style({ paddingBottom: tokens.space.section });
export const more = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x4,
  justifyContent: 'center',
  paddingTop: tokens.space.x7,
});
export const empty = style({
  display: 'grid',
  gap: tokens.space.x4,
  justifyItems: 'center',
  padding: 'clamp(3.5rem, 9vw, 7rem) 1.5rem',
  textAlign: 'center',
  background: tokens.color.porcelain,
});
export const emptyText = style({ fontFamily: tokens.font.display, fontSize: tokens.text.title3 });
