import { globalStyle, style } from '@vanilla-extract/css';
import { tokens } from '../../theme/tokens.css.ts';

export const frame = style({ position: 'relative', display: 'inline-grid', alignItems: 'center' });
globalStyle(`${frame} > svg`, {
  position: 'absolute',
  insetInlineEnd: '0.7rem',
  pointerEvents: 'none',
});

export const select = style({
  appearance: 'none',
  minHeight: '2.5rem',
  padding: '0.4rem 2.1rem 0.4rem 0.8rem',
  background: tokens.color.white,
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  fontSize: tokens.text.small,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: tokens.color.ink },
    '&:disabled': { color: tokens.color.inkSoft, background: tokens.color.porcelain, cursor: 'progress' },
  },
});
