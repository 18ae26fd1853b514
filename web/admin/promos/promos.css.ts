import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, flow } from '../../theme/mixins.ts';
import { from, tokens } from '../../theme/tokens.css.ts';
import { listItem } from '../parts/parts.css.ts';

export const row = style([
  listItem,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${tokens.space.x3} ${tokens.space.x4}`,
    '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) 8rem 16.5rem auto' } },
  },
]);
export const texts = style({
  ...flow,
  gap: tokens.space.x3,
  minWidth: 0,
});
export const code = style({
  fontWeight: 500,
  fontSize: '1.0625rem',
  letterSpacing: '0.06em',
  overflowWrap: 'anywhere',
});
export const grant = style({
  display: 'flex',
  flexDirection: 'column',
  gridColumn: '1',
  '@media': { [from.tablet]: { gridColumn: 'auto' } },
});
export const discount = style({ fontWeight: 500, fontVariantNumeric: 'lining-nums tabular-nums' });
export const facts = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: '6.5rem minmax(0, 1fr)',
  gap: `${tokens.space.x1} ${tokens.space.x5}`,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '@media': { [from.tablet]: { gridColumn: 'auto' } },
});
globalStyle(`${facts} dt`, captionText);
export const actions = style({
  gridColumn: '2',
  gridRow: '1 / span 2',
  '@media': { [from.tablet]: { gridColumn: 'auto', gridRow: 'auto' } },
});
export const formActions = style({ display: 'flex', justifyContent: 'flex-end', gap: tokens.space.x3 });
