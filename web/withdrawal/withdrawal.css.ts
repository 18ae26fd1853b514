import { style } from '@vanilla-extract/css';
import { failure } from '../personal-data/request.css.ts';
import { tokens } from '../theme/tokens.css.ts';

export const facts = style({ display: 'grid', gap: tokens.space.x2, fontSize: tokens.text.small });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  columnGap: tokens.space.x5,
});
export const fact = style({
  fontWeight: 450,
  fontVariantNumeric: 'lining-nums tabular-nums',
  overflowWrap: 'anywhere',
});
export const notice = style([failure, { marginBottom: tokens.space.x5 }]);
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x3 });
export const articles = style({
  display: 'grid',
  gap: tokens.space.x4,
  minWidth: 0,
  padding: 0,
  border: 0,
});
export const legend = style({ marginBottom: tokens.space.x3, fontWeight: 450 });
