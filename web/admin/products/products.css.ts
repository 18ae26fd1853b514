import { style } from '@vanilla-extract/css';
import { flow } from '../../theme/mixins.ts';
import { from, tokens } from '../../theme/tokens.css.ts';
import { listItem } from '../parts/parts.css.ts';

export const row = style([
  listItem,
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: `${tokens.space.x2} ${tokens.space.x4}`,
    '@media': {
      [from.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) 6rem 6rem auto', alignItems: 'center' },
    },
  },
]);
export const texts = style({
  minWidth: 0,
  gridColumn: '2 / -1',
  '@media': { [from.tablet]: { gridColumn: 'auto' } },
});
export const short = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
});
export const rowBadges = style({ marginTop: tokens.space.x2 });
const figure = style({ fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap' });
export const price = style([
  figure,
  {
    gridColumn: '2',
    fontWeight: 500,
    '@media': { [from.tablet]: { gridColumn: 'auto', textAlign: 'right' } },
  },
]);
export const stock = style([
  figure,
  {
    gridColumn: '2',
    color: tokens.color.inkSoft,
    '@media': { [from.tablet]: { gridColumn: 'auto', textAlign: 'right' } },
  },
]);
export const rowActions = style({
  gridColumn: '3',
  gridRow: '2 / span 2',
  alignSelf: 'end',
  '@media': { [from.tablet]: { gridColumn: 'auto', gridRow: 'auto', alignSelf: 'center' } },
});
export const thumb = style({
  width: '3.5rem',
  height: '4.375rem',
  objectFit: 'cover',
  background: tokens.color.porcelain,
  borderRadius: tokens.radius.small,
  flexShrink: 0,
  alignSelf: 'start',
});

export const criticalItem = style([
  listItem,
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${tokens.space.x3} ${tokens.space.x4}`,
    '@media': { [from.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto auto' } },
  },
]);
export const criticalTexts = style({ minWidth: 0 });
export const criticalCount = style({ color: tokens.color.danger, fontWeight: 500 });
export const restock = style({
  gridColumn: '1 / -1',
  '@media': { [from.tablet]: { gridColumn: 'auto' } },
});

/** Samples and sets, below the perfumes. */
export const articles = style({ marginTop: tokens.space.x6, display: 'grid' });
export const articlesTitle = style({
  ...flow,
  gap: tokens.space.x3,
  paddingBlock: tokens.space.x3,
  fontWeight: 500,
  cursor: 'pointer',
  '::before': { content: '"▸" / ""' },
  selectors: { 'details[open] > &::before': { content: '"▾" / ""' } },
});
