import { globalStyle, style } from '@vanilla-extract/css';
import { ground } from '../../theme/mixins.ts';
import { from, tokens } from '../../theme/tokens.css.ts';

export const list = style({ display: 'grid', gap: tokens.space.x4 });
export const item = style({
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  gap: `${tokens.space.x3} ${tokens.space.x4}`,
  alignItems: 'center',
});
export const frame = style({ aspectRatio: '4 / 5', overflow: 'hidden', background: tokens.color.sand });
export const texts = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const button = style({ gridColumn: '1 / -1' });

/** Below the collection: the picture beside what is said of it. */
export const band = style({
  display: 'grid',
  gap: 'clamp(1.5rem, 4vw, 4.5rem)',
  alignItems: 'center',
  marginTop: tokens.space.section,
  ...ground(tokens.color.porcelain),
  '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)' } },
});
export const bandFrame = style({
  aspectRatio: '5 / 4',
  overflow: 'hidden',
  background: tokens.color.sand,
  '@media': { [from.tablet]: { aspectRatio: '4 / 5', maxHeight: '32rem', width: '100%' } },
});
export const bandTexts = style({
  display: 'grid',
  gap: tokens.space.x4,
  justifyItems: 'start',
  padding: 'clamp(1.5rem, 4vw, 3rem)',
  overflowWrap: 'anywhere',
});
globalStyle(`${bandFrame} img`, { objectPosition: '50% 45%' });
