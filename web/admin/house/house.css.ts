import { style } from '@vanilla-extract/css';
import { from, tokens } from '../../theme/tokens.css.ts';

/** Two fields, and what takes the row away. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.x3,
  alignItems: 'end',
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) auto' } },
});
