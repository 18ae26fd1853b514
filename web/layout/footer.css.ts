import { style } from '@vanilla-extract/css';
import { from, tokens } from '../theme/tokens.css.ts';

export const footer = style({
  background: tokens.color.night,
  color: tokens.color.onNightSoft,
  fontSize: tokens.text.small,
  paddingTop: 'clamp(3.5rem, 6vw, 6rem)',
  paddingBottom: tokens.space.x6,
});
export const columns = style({
  display: 'grid',
  gap: tokens.space.x7,
  '@media': {
    [from.tablet]: { gridTemplateColumns: '2fr 1fr 1fr' },
    [from.desktop]: { gridTemplateColumns: '3fr 1fr 1fr', gap: tokens.space.x8 },
  },
});
export const brand = style({
  display: 'grid',
  gap: tokens.space.x4,
  justifyItems: 'start',
  color: tokens.color.onNight,
});
export const blurb = style({ maxWidth: '26rem', color: tokens.color.onNightSoft });
export const social = style({ display: 'flex', gap: tokens.space.x3, marginTop: tokens.space.x2 });
export const socialLink = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  border: '1px solid rgba(246, 238, 223, 0.28)',
  borderRadius: '50%',
  color: tokens.color.onNight,
  transition: `border-color ${tokens.motion.quick}, color ${tokens.motion.quick}`,
  selectors: {
    '&:hover': { borderColor: tokens.color.goldBright, color: tokens.color.goldBright },
    '&:focus-visible': { outlineColor: tokens.color.goldBright },
  },
});
export const heading = style({
  fontFamily: tokens.font.text,
  fontSize: tokens.text.caption,
  fontWeight: 450,
  letterSpacing: tokens.tracking.caps,
  textTransform: 'uppercase',
  color: tokens.color.goldBright,
  marginBottom: tokens.space.x4,
});
export const link = style({
  display: 'inline-block',
  padding: '0.3rem 0',
  color: tokens.color.onNight,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline', textDecorationColor: tokens.color.goldBright },
    '&:focus-visible': { outlineColor: tokens.color.goldBright },
  },
});
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: tokens.space.x4,
  marginTop: 'clamp(2.5rem, 5vw, 5rem)',
  paddingTop: tokens.space.x5,
  borderTop: '1px solid rgba(246, 238, 223, 0.16)',
  fontSize: tokens.text.caption,
});
export const secure = style({ display: 'inline-flex', alignItems: 'center', gap: '0.5em' });
