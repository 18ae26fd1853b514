import { style } from '@vanilla-extract/css';
import { oneColumn, tickBox, tickLine } from '../theme/mixins.ts';
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
export const box = style(tickLine);
export const tick = style(tickBox);
