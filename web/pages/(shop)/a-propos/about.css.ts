import { style } from '@vanilla-extract/css';
import { centred } from '../../../theme/mixins.ts';
import { from, tokens } from '../../../theme/tokens.css.ts';

export const banner = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  '@media': { [from.desktop]: { aspectRatio: '21 / 9' } },
});
export const chapter = style({
  paddingTop: tokens.space.section,
  display: 'grid',
  gap: tokens.space.x6,
  '@media': { [from.desktop]: { gridTemplateColumns: '1fr 1.4fr', gap: tokens.space.x9 } },
});
export const text = style({ display: 'grid', gap: tokens.space.x5, color: tokens.color.inkSoft });
export const materials = style({
  display: 'grid',
  gap: tokens.space.x6,
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: tokens.space.x5 } },
});
export const material = style({ display: 'grid', gap: tokens.space.x3, alignContent: 'start' });
export const materialPicture = style({ width: '100%', height: 'auto', aspectRatio: '1', objectFit: 'cover' });
export const materialName = style({ fontSize: '1.5rem', fontWeight: 500 });
export const quote = style({
  background: tokens.color.night,
  color: tokens.color.onNight,
  paddingBlock: tokens.space.section,
  textAlign: 'center',
});
export const quoteText = style({
  fontFamily: tokens.font.display,
  fontStyle: 'italic',
  fontSize: tokens.text.title2,
  lineHeight: 1.2,
  maxWidth: '24ch',
  marginInline: 'auto',
  textWrap: 'balance',
});
export const closing = style({
  ...centred,
  gap: tokens.space.x5,
});
