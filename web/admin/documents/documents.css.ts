import { style } from '@vanilla-extract/css';
import { tokens } from '../../theme/tokens.css.ts';
import { compactInput } from '../parts/parts.css.ts';

export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: tokens.space.x3,
  marginBottom: tokens.space.x4,
});
export const month = style({ display: 'flex', alignItems: 'center', gap: tokens.space.x2 });
export const monthInput = style([compactInput]);
