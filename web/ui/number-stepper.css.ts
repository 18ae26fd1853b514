import { style } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

export const group = style({
  display: 'inline-flex',
  alignItems: 'stretch',
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  background: tokens.color.white,
  width: 'fit-content',
});

export const step = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  minHeight: '2.75rem',
  border: 0,
  background: 'transparent',
  transition: `background-color ${tokens.motion.quick}`,
  selectors: {
    '&:hover:not(:disabled)': { background: tokens.color.porcelain },
    '&:disabled': { color: tokens.color.edge, cursor: 'not-allowed' },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});

export const count = style({
  width: '3rem',
  border: 0,
  background: 'transparent',
  textAlign: 'center',
  fontSize: '1rem',
  fontVariantNumeric: 'tabular-nums',
  MozAppearance: 'textfield',
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
});
