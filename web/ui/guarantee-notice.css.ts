import { globalStyle, style } from '@vanilla-extract/css';
import { from, tokens } from '../theme/tokens.css.ts';

export const notice = style({
  display: 'grid',
  gap: tokens.space.x3,
  maxWidth: '26rem',
  margin: `${tokens.space.x4} 0 0`,
});
globalStyle(`${notice} img`, { width: '100%', height: 'auto' });
/** The picture, and its words beside it. */
export const beside = style({
  display: 'grid',
  alignItems: 'start',
  gap: tokens.space.x7,
  paddingBottom: tokens.space.section,
  '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 26rem) minmax(0, 40rem)' } },
});
globalStyle(`${beside} > ${notice}`, { margin: 0 });
