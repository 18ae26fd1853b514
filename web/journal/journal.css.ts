import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, cardLink, cardPicture, quietText } from '../theme/mixins.ts';
import { from, tokens } from '../theme/tokens.css.ts';

/** Three in a row where there is room, one below another before. */
export const cards = style({
  display: 'grid',
  gap: `${tokens.space.x7} clamp(1.25rem, 2.6vw, 2.5rem)`,
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
export const card = style({
  position: 'relative',
  display: 'grid',
  gap: tokens.space.x3,
  alignContent: 'start',
  minWidth: 0,
});
export const frame = style({
  overflow: 'hidden',
  aspectRatio: '4 / 3',
  background: tokens.color.porcelain,
  marginBottom: tokens.space.x2,
});
export const picture = style(cardPicture(card));
export const day = style(captionText);
export const name = style({ fontSize: tokens.text.title3, fontWeight: 500, lineHeight: 1.15 });
/** The whole card opens the piece. */
export const link = style(cardLink(card));
export const intro = style({ ...quietText, lineHeight: 1.5 });

export const foot = style({ paddingBottom: tokens.space.section });

/** A piece as it is read: a column of text, its picture as wide as the page. */
export const article = style({ display: 'grid', gap: 'clamp(2rem, 4vw, 4rem)' });
export const wide = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  '@media': { [from.tablet]: { aspectRatio: '2 / 1' }, [from.desktop]: { aspectRatio: '21 / 9' } },
});
export const text = style({
  display: 'grid',
  gap: tokens.space.x5,
  maxWidth: tokens.width.text,
  marginInline: 'auto',
  fontSize: '1.125rem',
  lineHeight: 1.7,
});
export const part = style({ fontSize: tokens.text.title3, fontWeight: 500, paddingTop: tokens.space.x4 });
globalStyle(`${text} a`, {
  textDecorationColor: tokens.color.goldBright,
});
/** The letter that opens it. */
globalStyle(`${text} > p:first-of-type::first-letter`, {
  float: 'left',
  fontFamily: tokens.font.display,
  fontSize: '4.2rem',
  lineHeight: 0.82,
  paddingInlineEnd: '0.5rem',
  paddingTop: '0.35rem',
  color: tokens.color.gold,
});
export const next = style({
  borderTop: `1px solid ${tokens.color.line}`,
  paddingTop: 'clamp(3rem, 5vw, 5rem)',
  display: 'grid',
  gap: tokens.space.x6,
});
/** Where one goes on to from a piece. */
export const ways = style({
  display: 'grid',
  gap: tokens.space.section,
  paddingBlock: tokens.space.section,
});
