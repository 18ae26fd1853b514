import { style } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

export const card = style({
  background: tokens.color.white,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.medium,
  padding: 'clamp(1.25rem, 0.8rem + 1.4vw, 2rem)',
});
