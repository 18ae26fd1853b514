import { style } from '@vanilla-extract/css';
import { ground, textHeading } from '../theme/mixins.ts';
import { from, tokens } from '../theme/tokens.css.ts';

export const grid = style({
  display: 'grid',
  gap: tokens.space.x8,
  alignItems: 'start',
  paddingBottom: tokens.space.section,
  '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 24rem', gap: tokens.space.x9 } },
});
export const infos = style({
  display: 'grid',
  gap: tokens.space.x6,
  padding: 'clamp(1.5rem, 3vw, 2.5rem)',
  ...ground(tokens.color.porcelain),
});
export const info = style({
  display: 'grid',
  gridTemplateColumns: '1.5rem 1fr',
  gap: tokens.space.x4,
  fontStyle: 'normal',
});
export const icon = style({ color: tokens.color.gold, paddingTop: 3 });
export const infoTitle = style({
  ...textHeading,
  fontSize: tokens.text.small,
  marginBottom: 2,
});
export const hours = style({
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  gap: '0.1rem 1.25rem',
  justifyContent: 'start',
});
export const faq = style({ background: tokens.color.porcelain, paddingBlock: tokens.space.section });
export const faqGrid = style({
  display: 'grid',
  gap: tokens.space.x6,
  marginTop: tokens.space.x7,
  '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});
export const entry = style({
  display: 'grid',
  gap: tokens.space.x3,
  alignContent: 'start',
  paddingTop: tokens.space.x5,
  borderTop: `1px solid ${tokens.color.line}`,
});
export const question = style({ fontSize: '1.5rem', fontWeight: 500, lineHeight: 1.2 });
export const visit = style({
  display: 'grid',
  alignItems: 'center',
  '@media': { [from.desktop]: { gridTemplateColumns: '1fr 1fr' } },
});
export const visitPicture = style({
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  aspectRatio: '16 / 11',
});
export const visitText = style({
  display: 'grid',
  gap: tokens.space.x5,
  justifyItems: 'start',
  padding: 'clamp(3rem, 6vw, 6rem) clamp(1.25rem, 6vw, 6rem)',
});
