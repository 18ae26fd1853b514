import { style } from '@vanilla-extract/css';
import { captionText, cardLink } from '../../theme/mixins.ts';
import { from, tokens } from '../../theme/tokens.css.ts';

/** Three in a row; on a phone beside each other, to be swiped. */
export const list = style({
  display: 'grid',
  gap: 'clamp(1rem, 2.6vw, 2.5rem)',
  gridAutoFlow: 'column',
  gridAutoColumns: '62%',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollPaddingInline: tokens.space.gutter,
  marginInline: `calc(-1 * ${tokens.space.gutter})`,
  paddingInline: tokens.space.gutter,
  '@media': {
    [from.tablet]: {
      gridAutoFlow: 'row',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      overflowX: 'visible',
      marginInline: 0,
      paddingInline: 0,
    },
  },
});
export const item = style({
  position: 'relative',
  display: 'grid',
  gap: '0.35rem',
  alignContent: 'start',
  scrollSnapAlign: 'start',
  minWidth: 0,
  overflowWrap: 'anywhere',
});
export const frame = style({
  aspectRatio: '4 / 5',
  overflow: 'hidden',
  background: tokens.color.porcelain,
  marginBottom: tokens.space.x3,
});
/** The whole of it opens the perfume. */
export const link = style(cardLink(item, -2));
export const notes = style(captionText);
