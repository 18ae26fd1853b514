import { keyframes, style } from '@vanilla-extract/css';
import { from, tokens } from '../theme/tokens.css.ts';

const fade = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });
const slide = keyframes({ from: { transform: 'translateX(100%)' } });

export const veil = style({
  position: 'fixed',
  inset: 0,
  zIndex: tokens.layer.overlay,
  display: 'grid',
  placeItems: 'center',
  padding: tokens.space.x4,
  background: tokens.color.veil,
  overflowY: 'auto',
  animation: `${fade} ${tokens.motion.quick}`,
});

export const modal = style({
  width: '100%',
  maxWidth: '32rem',
  background: tokens.color.ivory,
  borderRadius: tokens.radius.medium,
  boxShadow: tokens.shadow.floating,
  animation: `${rise} ${tokens.motion.calm}`,
});
export const modalWide = style({ maxWidth: '56rem' });

export const dialog = style({
  padding: tokens.space.x6,
  outline: 'none',
  display: 'grid',
  gap: tokens.space.x4,
});
export const heading = style({ fontSize: tokens.text.title3 });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: tokens.space.x3,
  marginTop: tokens.space.x3,
});

export const drawerVeil = style([veil, { placeItems: 'stretch end', padding: 0 }]);
export const drawer = style({
  width: 'min(24rem, 88vw)',
  minHeight: '100%',
  background: tokens.color.ivory,
  boxShadow: tokens.shadow.floating,
  animation: `${slide} ${tokens.motion.calm}`,
});
export const drawerDialog = style({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  padding: tokens.space.x5,
  outline: 'none',
  '@media': { [from.tablet]: { padding: tokens.space.x6 } },
});
export const drawerTop = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });
