import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { captionText, spread } from '../../theme/mixins.ts';
import { calmMotion, forcedColors, tokens } from '../../theme/tokens.css.ts';

const appear = keyframes({ from: { opacity: 0 } });

export const viewer = style({
  width: '100%',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  background: tokens.color.ivory,
  color: tokens.color.ink,
  animation: `${appear} ${tokens.motion.quick}`,
  selectors: { '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr) auto' } },
  '@media': { [calmMotion]: { animation: 'none' } },
});
globalStyle(`html:has(${viewer}[open])`, { overflow: 'hidden' });

export const head = style({
  ...spread,
  ...captionText,
  fontSize: tokens.text.small,
  paddingInline: tokens.space.gutter,
});
export const foot = style({ display: 'flex', justifyContent: 'center', gap: tokens.space.x5 });
export const tool = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: tokens.space.x2,
  minWidth: '3rem',
  minHeight: '3rem',
  border: 0,
  background: 'none',
  selectors: {
    '&:hover': { color: tokens.color.gold },
    '&[aria-disabled="true"]': { color: tokens.color.edge, cursor: 'default' },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
  '@media': { [forcedColors]: { selectors: { '&[aria-disabled="true"]': { color: 'GrayText' } } } },
});
export const back = style({ display: 'grid', transform: 'scaleX(-1)' });

export const track = style({
  display: 'flex',
  minHeight: 0,
  overflowX: 'auto',
  overflowY: 'hidden',
  overscrollBehavior: 'contain',
  scrollSnapType: 'x mandatory',
  scrollBehavior: 'smooth',
  scrollbarWidth: 'none',
  '@media': { [calmMotion]: { scrollBehavior: 'auto' } },
});
export const frame = style({
  flex: '0 0 100%',
  height: '100%',
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
  overflow: 'auto',
  // Where a large picture ends one does not slip to the next.
  overscrollBehavior: 'contain',
});
export const press = style({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  width: '100%',
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'zoom-in',
  selectors: { '&:focus-visible': { outlineOffset: '-4px' } },
});
export const pressLarge = style({
  gridTemplate: 'auto / auto',
  width: 'max-content',
  height: 'max-content',
  minWidth: '100%',
  minHeight: '100%',
  cursor: 'zoom-out',
});
globalStyle(`${press} picture`, { display: 'contents' });
globalStyle(`${press} source`, { display: 'none' });
export const whole = style({ width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' });
/** A pixel of the picture for each of the page: its whole sharpness, and no more. */
export const large = style({ width: 1200, height: 1500, maxWidth: 'none' });
