import { globalStyle, style } from '@vanilla-extract/css';
import { ends, oneColumn } from '../theme/mixins.ts';
import { from, tokens, upTo } from '../theme/tokens.css.ts';

const gutter = 'clamp(1rem, 0.4rem + 2.4vw, 3rem)';

export const shell = style({ minHeight: '100dvh', fontSize: tokens.text.small, lineHeight: 1.5 });
/** A desk shows many figures at once: its letters are smaller than a shopper's, in its windows too. */
globalStyle(`:root:has(${shell})`, {
  vars: { [tokens.text.caption]: '0.8125rem', [tokens.text.small]: '0.9375rem' },
});

export const header = style({
  '@media': { print: { display: 'none' } },
  background: tokens.color.night,
  color: tokens.color.onNight,
  borderBottom: `1px solid ${tokens.color.goldBright}`,
});
const centred = { width: '100%', maxWidth: '86rem', marginInline: 'auto', paddingInline: gutter };
export const headerInner = style({
  ...centred,
  ...ends,
  alignItems: 'center',
  minHeight: '4.25rem',
});
export const headerTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x4,
  minWidth: 0,
});
export const brand = style({
  display: 'flex',
  // The drawing's letters stand in its upper part.
  transform: 'translateY(9%)',
  color: tokens.color.goldBright,
  selectors: { '&:focus-visible': { outlineColor: tokens.color.goldBright } },
});
export const title = style({
  fontFamily: tokens.font.text,
  fontSize: tokens.text.caption,
  fontWeight: 400,
  letterSpacing: '0.1em',
  textTransform: 'uppercase',
  color: tokens.color.onNightSoft,
  '@media': {
    [from.tablet]: { letterSpacing: tokens.tracking.caps },
    // The wordmark and two buttons leave no room for it: it is only read out.
    [upTo.phone]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});
export const headerActions = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x2,
  '@media': { [from.tablet]: { gap: tokens.space.x5 } },
});
export const shopLink = style({
  display: 'none',
  color: tokens.color.onNightSoft,
  textDecorationColor: tokens.color.goldBright,
  selectors: {
    '&:hover': { color: tokens.color.onNight },
    '&:focus-visible': { outlineColor: tokens.color.goldBright },
  },
  '@media': { [from.tablet]: { display: 'block' } },
});
/** On phones the menu leads there. */
export const paletteButton = style({
  display: 'none',
  whiteSpace: 'nowrap',
  '@media': { [from.tablet]: { display: 'inline-flex' } },
});
export const logout = style({ whiteSpace: 'nowrap', flexShrink: 0 });
export const logoutIcon = style({ display: 'none', '@media': { [from.tablet]: { display: 'block' } } });

/** The space below lets everything be scrolled clear of a toast. */
export const main = style({
  ...centred,
  paddingBlock: 'clamp(1.25rem, 1rem + 1.4vw, 2.5rem) 8rem',
  ...oneColumn,
  gap: 'clamp(1.25rem, 1rem + 1vw, 2rem)',
});

export const popover = style({
  minWidth: 'var(--trigger-width)',
  maxHeight: '20rem',
  overflow: 'auto',
  background: tokens.color.white,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.small,
  boxShadow: tokens.shadow.floating,
  transition: `opacity ${tokens.motion.quick}, transform ${tokens.motion.quick}`,
  selectors: { '&[data-entering], &[data-exiting]': { opacity: 0, transform: 'translateY(-4px)' } },
});

export const menuList = style({ padding: tokens.space.x2, outline: 'none' });

export const menuItem = style({
  padding: '0.55rem 0.8rem',
  borderRadius: tokens.radius.small,
  cursor: 'pointer',
  fontSize: '1rem',
  outline: 'none',
  selectors: {
    '&[data-focused]': { background: tokens.color.porcelain },
    '&[data-focus-visible]': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: '-2px' },
  },
});

/** Always there, so that what comes is read out; takes no room while empty. */
export const alarmBanner = style({ display: 'contents' });
export const alarm = style({
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  background: tokens.color.dangerSoft,
  border: `1px solid ${tokens.color.danger}`,
  borderRadius: tokens.radius.medium,
});
export const alarmTitle = style({ fontWeight: 500, color: tokens.color.danger });
export const alarmSubjects = style({
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'lining-nums tabular-nums',
});

/** Over the page below the header, wherever it is scrolled to: it takes no room. */
export const newAlarms = style({ position: 'fixed', insetInline: 0, top: '5.5rem', zIndex: 2, height: 0 });
