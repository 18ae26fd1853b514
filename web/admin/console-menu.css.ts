import { style } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

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

export const list = style({ padding: tokens.space.x2, outline: 'none' });

export const option = style({
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
