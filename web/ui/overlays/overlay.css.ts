import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { from, tokens } from '../../theme/tokens.css.ts';

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
globalStyle(`${actions} > *`, { flexGrow: 1, '@media': { [from.tablet]: { flexGrow: 0 } } });

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

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(16px)' } });

/** At the foot of small screens; at most 420 px wide on larger ones (specification §9). */
export const toastRegion = style({
  position: 'fixed',
  zIndex: tokens.layer.toast,
  insetInline: tokens.space.x4,
  bottom: tokens.space.x4,
  outline: 'none',
  '@media': {
    [from.tablet]: {
      left: 'auto',
      right: tokens.space.x5,
      bottom: tokens.space.x5,
      width: 420,
      maxWidth: 420,
    },
  },
});

/** Where a panel takes the foot of small screens, below the header. */
export const toastBeside = style({
  '@media': {
    'screen and (max-width: 699px)': { bottom: 'auto', top: '5rem' },
    'screen and (min-width: 700px) and (max-height: 640px)': { right: 'auto', left: tokens.space.x5 },
  },
});

const toastBase = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: tokens.space.x4,
  padding: '1rem 0.75rem 1rem 1.25rem',
  borderRadius: tokens.radius.medium,
  boxShadow: tokens.shadow.floating,
  borderLeft: '3px solid',
  // A frame where the system's colours take the ground's place.
  outline: '1px solid transparent',
  outlineOffset: '-1px',
  animation: `${arrive} ${tokens.motion.calm}`,
});

export const toast = styleVariants({
  default: [
    toastBase,
    { background: tokens.color.night, color: tokens.color.onNight, borderLeftColor: tokens.color.goldBright },
  ],
  destructive: [
    toastBase,
    { background: tokens.color.danger, color: tokens.color.white, borderLeftColor: '#d88a80' },
  ],
});

export const toastTexts = style({ flex: 1, display: 'flex', flexDirection: 'column', gap: 2, paddingTop: 2 });
export const toastTitle = style({ fontWeight: 500 });
export const toastDescription = style({ fontSize: tokens.text.small, lineHeight: 1.45 });
export const toastAction = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x2,
  minHeight: '2.25rem',
  padding: '0 0.75rem',
  border: '1px solid currentColor',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 500,
  borderRadius: tokens.radius.small,
  selectors: {
    '&:hover': { background: 'rgba(255,255,255,0.12)' },
    '&[data-focus-visible]': { outlineColor: 'currentColor', outlineOffset: '2px' },
  },
});
export const toastKeys = style({
  fontFamily: 'inherit',
  fontSize: tokens.text.small,
  whiteSpace: 'nowrap',
  '@media': { '(pointer: coarse)': { display: 'none' } },
});
export const toastClose = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.25rem',
  height: '2.25rem',
  border: 0,
  background: 'none',
  color: 'inherit',
  borderRadius: tokens.radius.small,
  selectors: {
    '&:hover': { background: 'rgba(255,255,255,0.12)' },
    '&[data-focus-visible]': { outlineColor: 'currentColor', outlineOffset: '-2px' },
  },
});
