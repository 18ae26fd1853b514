import { style } from '@vanilla-extract/css';
import { from, tokens } from '../../theme/tokens.css.ts';
import { listItem } from '../parts/parts.css.ts';

export const item = style([
  listItem,
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${tokens.space.x3} ${tokens.space.x4}`,
    '@media': { [from.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto auto' } },
  },
]);
export const texts = style({ minWidth: 0 });
export const count = style({ color: tokens.color.danger, fontWeight: 500 });
export const badge = style({});
export const action = style({
  gridColumn: '1 / -1',
  '@media': { [from.tablet]: { gridColumn: 'auto' } },
});
