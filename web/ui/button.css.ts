import { style, styleVariants } from '@vanilla-extract/css';
import { forcedColors, tokens, upTo } from '../theme/tokens.css.ts';

/** A button that waits is not `disabled`, to keep its focus. */
const INERT = '&:disabled, &[aria-disabled="true"]';
const LIVE = ':not(:disabled):not([aria-disabled="true"])';

export const base = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.65em',
  border: '1px solid transparent',
  borderRadius: tokens.radius.small,
  fontFamily: tokens.font.text,
  fontWeight: 450,
  lineHeight: 1.2,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background-color ${tokens.motion.quick}, color ${tokens.motion.quick}, border-color ${tokens.motion.quick}, box-shadow ${tokens.motion.quick}`,
  selectors: {
    [`&:active${LIVE}`]: { transform: 'translateY(1px)' },
    [INERT]: { cursor: 'not-allowed' },
  },
  '@media': {
    [forcedColors]: { selectors: { [INERT]: { color: 'GrayText', borderColor: 'GrayText' } } },
  },
});

/** By what pressing it means; rules of the same weight in the order of this file: a size comes after a look. */
export const variants = styleVariants({
  primary: {
    background: tokens.color.ink,
    color: tokens.color.onNight,
    boxShadow: `inset 0 -2px 0 0 ${tokens.color.ink}`,
    selectors: {
      [`&:hover${LIVE}`]: {
        background: tokens.color.nightSoft,
        boxShadow: `inset 0 -2px 0 0 ${tokens.color.goldBright}`,
      },
      [INERT]: {
        background: tokens.color.sand,
        color: tokens.color.inkSoft,
        boxShadow: 'none',
      },
    },
  },
  secondary: {
    background: 'transparent',
    color: tokens.color.ink,
    borderColor: tokens.color.ink,
    selectors: {
      [`&:hover${LIVE}`]: { background: tokens.color.ink, color: tokens.color.onNight },
      [INERT]: { color: tokens.color.inkSoft, borderColor: tokens.color.line },
    },
  },
  ghost: {
    background: 'transparent',
    color: tokens.color.ink,
    selectors: {
      [`&:hover${LIVE}`]: { background: tokens.color.porcelain },
      [INERT]: { color: tokens.color.inkSoft, opacity: 0.6 },
    },
  },
  destructive: {
    background: tokens.color.danger,
    color: tokens.color.white,
    selectors: {
      [`&:hover${LIVE}`]: { background: '#741f19' },
      [INERT]: { opacity: 0.6 },
    },
  },
  onNight: {
    background: tokens.color.onNight,
    color: tokens.color.night,
    selectors: {
      [`&:hover${LIVE}`]: { background: tokens.color.goldBright },
      '&:focus-visible': { outlineColor: tokens.color.goldBright },
    },
  },
  onNightOutline: {
    background: 'rgba(23, 16, 11, 0.12)',
    color: tokens.color.onNight,
    borderColor: 'rgba(246, 238, 223, 0.65)',
    selectors: {
      '&:hover': { background: 'rgba(246, 238, 223, 0.14)', borderColor: tokens.color.onNight },
      '&:focus-visible': { outlineColor: tokens.color.goldBright },
    },
  },
  link: {
    background: 'none',
    color: tokens.color.ink,
    padding: 0,
    textDecoration: 'underline',
    textUnderlineOffset: '0.3em',
    textDecorationThickness: '1px',
    textDecorationColor: tokens.color.goldBright,
    selectors: { '&:hover': { textDecorationColor: tokens.color.ink } },
    // No frame around a text that has no room inside one.
    '@media': { [forcedColors]: { borderColor: 'Canvas' } },
  },
});

export const sizes = styleVariants({
  small: { fontSize: tokens.text.small, minHeight: '2.5rem', padding: '0.45rem 1rem' },
  medium: {
    fontSize: tokens.text.caption,
    letterSpacing: tokens.tracking.button,
    textTransform: 'uppercase',
    minHeight: '3.125rem',
    padding: '0.85rem 1.75rem',
  },
  large: {
    fontSize: tokens.text.small,
    letterSpacing: tokens.tracking.button,
    textTransform: 'uppercase',
    minHeight: '3.625rem',
    padding: '1rem clamp(0.75rem, 4vw, 2.25rem)',
    '@media': { [upTo.phone]: { fontSize: tokens.text.caption, letterSpacing: '0.08em' } },
  },
  icon: { width: '2.75rem', height: '2.75rem', padding: 0 },
  inline: { fontSize: 'inherit', padding: 0, minHeight: '1.5rem' },
});

export const wide = style({ width: '100%' });

/** A link among text, of the usual size. */
export const textLink = style({ minHeight: '1.5rem', padding: '0.25rem 0' });
