import { style } from '@vanilla-extract/css';
import { tokens } from '../../theme/tokens.css.ts';

/** What is typed into or chosen from within the console's rows, lower than a form's fields. */
export const control = style({
  minHeight: '2.5rem',
  padding: '0.4rem 0.8rem',
  background: tokens.color.white,
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  fontSize: tokens.text.small,
});
