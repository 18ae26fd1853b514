import { style, styleVariants } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5em',
  fontSize: tokens.text.caption,
  '::before': {
    content: '""',
    width: '0.45em',
    height: '0.45em',
    borderRadius: '50%',
    background: 'currentColor',
  },
});
export const indicator = styleVariants({
  in: [base, { color: tokens.color.success }],
  low: [base, { color: tokens.color.warning }],
  out: [base, { color: tokens.color.danger }],
});
