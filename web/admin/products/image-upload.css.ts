import { style } from '@vanilla-extract/css';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { tokens } from '../../theme/tokens.css.ts';

export const widget = style({ display: 'grid', gap: tokens.space.x3, position: 'relative' });
export const fileInput = visuallyHidden;
export const dropzone = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: tokens.space.x2,
  minHeight: '12rem',
  padding: tokens.space.x5,
  background: tokens.color.porcelain,
  border: `1px dashed ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  selectors: { '&:hover': { borderColor: tokens.color.ink, background: tokens.color.sand } },
});
export const hint = style({ fontSize: tokens.text.caption, color: tokens.color.inkSoft });
export const preview = style({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: tokens.radius.small,
  background: tokens.color.porcelain,
});
export const picture = style({ width: '100%', aspectRatio: '4 / 5', maxHeight: '22rem', objectFit: 'cover' });
export const progress = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: tokens.space.x3,
  background: 'rgba(251, 248, 242, 0.86)',
});
export const actions = style({ display: 'flex', gap: tokens.space.x3 });
