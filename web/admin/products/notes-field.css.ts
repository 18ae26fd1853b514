import { globalStyle, style } from '@vanilla-extract/css';
import { tokens } from '../../theme/tokens.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: '0.4rem', minWidth: 0 });
export const label = style({ fontSize: tokens.text.small, fontWeight: 450 });
export const frame = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: tokens.space.x2,
  minHeight: '3rem',
  padding: '0.45rem 0.6rem',
  background: tokens.color.white,
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  selectors: {
    '&:hover': { borderColor: tokens.color.ink },
    '&:focus-within': { borderColor: tokens.color.ink, boxShadow: `0 0 0 1px ${tokens.color.ink}` },
  },
});
export const tags = style({ display: 'contents' });
export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.15rem',
  padding: '0.1rem 0.2rem 0.1rem 0.6rem',
  background: tokens.color.porcelain,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.small,
});
export const remove = style({
  display: 'grid',
  placeItems: 'center',
  width: '1.5rem',
  height: '1.5rem',
  border: 0,
  borderRadius: tokens.radius.small,
  background: 'none',
  color: tokens.color.inkSoft,
  selectors: { '&:hover': { color: tokens.color.danger }, '&:focus-visible': { outlineOffset: '-1px' } },
});
export const input = style({
  flex: '1 1 7rem',
  minWidth: '5rem',
  minHeight: '1.9rem',
  padding: '0 0.3rem',
  border: 0,
  background: 'transparent',
  fontSize: '1rem',
});
// The frame shows the focus for the input within.
globalStyle(`${input}:focus, ${input}:focus-visible`, { outline: 'none' });
