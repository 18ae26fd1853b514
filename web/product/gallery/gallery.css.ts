import { globalStyle, style } from '@vanilla-extract/css';
import { calmMotion, from, tokens } from '../../theme/tokens.css.ts';

export const gallery = style({
  position: 'relative',
  margin: 0,
  background: tokens.color.porcelain,
  // On a phone as high as leaves price and button within the first screen.
  height: 'clamp(9rem, calc(100svh - 37rem), 125vw)',
  '@media': { [from.tablet]: { position: 'sticky', top: '7rem', height: 'auto', aspectRatio: '4 / 5' } },
});
/** With the place of what leads to each picture: below, beside on large screens. */
export const several = style({
  '@media': {
    [from.tablet]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: tokens.space.x3,
      aspectRatio: 'auto',
      background: 'none',
    },
    [from.desktop]: { gridTemplateColumns: '4.5rem minmax(0, 1fr)' },
  },
});
export const track = style({
  display: 'flex',
  height: '100%',
  overflowX: 'auto',
  overflowY: 'hidden',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollBehavior: 'smooth',
  scrollbarWidth: 'none',
  '@media': {
    [calmMotion]: { scrollBehavior: 'auto' },
    [from.tablet]: {
      selectors: {
        [`${several} > &`]: { height: 'auto', aspectRatio: '4 / 5', background: tokens.color.porcelain },
      },
    },
    [from.desktop]: { selectors: { [`${several} > &`]: { gridColumn: 2, gridRow: 1 } } },
  },
});
const slide = `${track} [data-slide]`;
globalStyle(slide, {
  flex: '0 0 100%',
  height: '100%',
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
  // The anchor of a link to it stands below the sticky header.
  scrollMarginTop: '9rem',
});
globalStyle(`${track} a`, { cursor: 'zoom-in' });
// Nothing is drawn outside of the track.
globalStyle(`${track} a:focus-visible`, { outlineOffset: '-4px' });
