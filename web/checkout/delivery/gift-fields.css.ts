import { style } from '@vanilla-extract/css';
import { captionText } from '../../theme/mixins.ts';
import { from, tokens } from '../../theme/tokens.css.ts';

export const gift = style({
  display: 'grid',
  gap: tokens.space.x5,
  padding: tokens.space.x5,
  border: `1px solid ${tokens.color.line}`,
  background: tokens.color.porcelain,
});
/** The picture above what is promised, beside it where there is room. */
export const head = style({
  display: 'grid',
  gap: tokens.space.x5,
  alignItems: 'center',
  '@media': { [from.tablet]: { gridTemplateColumns: '10rem minmax(0, 1fr)' } },
});
export const headTexts = style({ display: 'grid', gap: tokens.space.x4 });
export const picture = style({
  aspectRatio: '2 / 1',
  overflow: 'hidden',
  background: tokens.color.sand,
  '@media': { [from.tablet]: { aspectRatio: '5 / 4' } },
});
export const promise = style(captionText);
