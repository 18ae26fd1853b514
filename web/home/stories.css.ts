import { globalStyle, style } from '@vanilla-extract/css';
import { cardLink, quietText } from '../theme/mixins.ts';
import { from, tokens } from '../theme/tokens.css.ts';

/** Follows a section that ended with its own space. */
export const families = style({ paddingBottom: tokens.space.section });
export const tiles = style({
  display: 'grid',
  gap: `${tokens.space.x6} clamp(1rem, 2vw, 2rem)`,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});
export const tile = style({
  position: 'relative',
  display: 'grid',
  gap: tokens.space.x2,
  alignContent: 'start',
  minWidth: 0,
});
export const tileFrame = style({
  overflow: 'hidden',
  aspectRatio: '1',
  background: tokens.color.porcelain,
  marginBottom: tokens.space.x2,
});
export const tileName = style({ fontSize: tokens.text.title3, fontWeight: 500, lineHeight: 1.15 });
/** The whole tile leads there. */
export const tileLink = style(cardLink(tile));
export const tileText = style({ ...quietText, lineHeight: 1.5 });

export const perfumer = style({
  display: 'grid',
  background: tokens.color.night,
  color: tokens.color.onNight,
  '@media': { [from.desktop]: { gridTemplateColumns: '1fr 1.15fr', minHeight: '42rem' } },
});
export const words = style({ display: 'grid', gap: tokens.space.x3, color: tokens.color.onNightSoft });
export const quote = style({
  margin: 0,
  fontFamily: tokens.font.display,
  fontSize: tokens.text.title3,
  lineHeight: 1.35,
  color: tokens.color.onNight,
});
export const perfumerFrame = style({
  aspectRatio: '4 / 3',
  // Below its words on a phone, above them it would follow a film without a pause.
  '@media': { [from.desktop]: { aspectRatio: 'auto', position: 'relative' } },
});
globalStyle(`${perfumerFrame} img`, {
  '@media': { [from.desktop]: { position: 'absolute', inset: 0 } },
});
