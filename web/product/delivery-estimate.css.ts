import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '../theme/tokens.css.ts';

/** Keeps the height of the sentence that takes the place of the shorter one, so that nothing moves. */
export const estimate = style({
  display: 'inline-block',
  minHeight: '2lh',
  '@media': { [from.desktop]: { minHeight: '1lh' } },
});
globalStyle(`${estimate} time`, { whiteSpace: 'nowrap' });
