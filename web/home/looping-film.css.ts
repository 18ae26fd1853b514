import { style } from '@vanilla-extract/css';
import { from, tokens, upTo } from '../theme/tokens.css.ts';

export const frame = style({
  position: 'relative',
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  background: tokens.color.nightSoft,
});
export const layer = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
});
export const film = style({ opacity: 0, transition: `opacity ${tokens.motion.slow}` });
export const filmShown = style({ opacity: 1 });
export const controlPlace = style({
  position: 'absolute',
  right: tokens.space.x4,
  top: tokens.space.x4,
  zIndex: 2,
  '@media': { [from.desktop]: { top: 'auto', right: tokens.space.x6, bottom: tokens.space.x5 } },
});
export const control = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  border: '1px solid rgba(246, 238, 223, 0.55)',
  borderRadius: '50%',
  background: 'rgba(23, 16, 11, 0.42)',
  color: tokens.color.onNight,
  selectors: {
    '&:hover': { background: 'rgba(23, 16, 11, 0.7)' },
    '&:focus-visible': { outlineColor: tokens.color.goldBright },
  },
});
export const notOnPhones = style({ '@media': { [upTo.phone]: { display: 'none' } } });
