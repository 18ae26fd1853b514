import { style } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

export const rating = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.6em',
  fontSize: tokens.text.caption,
  color: tokens.color.inkSoft,
});
export const figure = style({ color: tokens.color.ink, fontWeight: 450 });
