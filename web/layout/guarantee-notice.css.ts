import { style } from '@vanilla-extract/css';
import { captionText } from '../theme/mixins.ts';
import { from, tokens } from '../theme/tokens.css.ts';

export const notice = style({
  display: 'grid',
  gap: tokens.space.x3,
  maxWidth: '26rem',
  margin: 0,
  scrollMarginTop: '7rem',
});
export const picture = style({ display: 'block', width: '100%', height: 'auto' });
export const words = style({ ...captionText, overflowWrap: 'anywhere' });
/** The picture, and its words beside it. */
export const beside = style({
  display: 'grid',
  alignItems: 'start',
  gap: tokens.space.x7,
  paddingBottom: tokens.space.section,
  '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 26rem) minmax(0, 40rem)' } },
});
