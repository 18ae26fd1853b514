import { style } from '@vanilla-extract/css';
import { oneColumn } from '../theme/mixins.ts';
import { tokens } from '../theme/tokens.css.ts';

export const body = style({
  ...oneColumn,
  gap: tokens.space.x7,
  maxWidth: tokens.width.text,
  paddingBottom: tokens.space.section,
});
export const list = style({
  display: 'grid',
  gap: tokens.space.x2,
  listStyle: 'disc',
  paddingInlineStart: '1.25rem',
});
export const links = style({ display: 'grid', justifyItems: 'start', gap: tokens.space.x3 });
export const box = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: tokens.space.x3,
  cursor: 'pointer',
});
export const tick = style({
  flexShrink: 0,
  width: '1.375rem',
  height: '1.375rem',
  margin: '0.15rem 0 0',
  accentColor: tokens.color.ink,
});
