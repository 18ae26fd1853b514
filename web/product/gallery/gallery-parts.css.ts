import { globalStyle, style } from '@vanilla-extract/css';
import { below, forcedColors, from, tokens } from '../../theme/tokens.css.ts';

const CURRENT = '&[aria-current]';

export const thumbs = style({
  display: 'flex',
  gap: tokens.space.x3,
  '@media': {
    [below.tablet]: {
      position: 'absolute',
      insetInline: 0,
      bottom: 0,
      justifyContent: 'center',
      gap: 0,
      // Only the points take a press: between them one swipes.
      pointerEvents: 'none',
    },
    [from.desktop]: { flexDirection: 'column', alignSelf: 'start' },
    print: { display: 'none' },
  },
});
export const thumb = style({
  flex: '0 1 4.5rem',
  aspectRatio: '4 / 5',
  background: tokens.color.porcelain,
  border: '1px solid transparent',
  selectors: {
    '&:hover': { borderColor: tokens.color.goldBright },
    [CURRENT]: { borderColor: tokens.color.ink },
  },
  '@media': {
    [from.desktop]: { flexBasis: 'auto' },
    [forcedColors]: {
      borderColor: 'Canvas',
      selectors: {
        [CURRENT]: { borderColor: 'Highlight' },
        // The point of a phone.
        [`${CURRENT}::before`]: { forcedColorAdjust: 'none', background: 'Highlight', borderColor: 'Canvas' },
      },
    },
    [below.tablet]: {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: '1.75rem',
      aspectRatio: '1',
      border: 0,
      background: 'none',
      pointerEvents: 'auto',
      '::before': {
        content: '""',
        width: '0.5rem',
        height: '0.5rem',
        borderRadius: '50%',
        // Seen on light pictures and on dark ones.
        background: tokens.color.ivory,
        border: `1px solid ${tokens.color.ink}`,
      },
      selectors: {
        [`${CURRENT}::before`]: { background: tokens.color.ink, borderColor: tokens.color.ivory },
      },
    },
  },
});
globalStyle(`${thumb} picture`, { '@media': { [below.tablet]: { display: 'none' } } });
