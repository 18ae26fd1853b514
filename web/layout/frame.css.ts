import { style } from '@vanilla-extract/css';
import { centred, ends, ground } from '../theme/mixins.ts';
import { forcedColors, from, tokens } from '../theme/tokens.css.ts';

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: tokens.layer.header,
  background: 'rgba(251, 248, 242, 0.94)',
  backdropFilter: 'saturate(1.4) blur(14px)',
  borderBottom: `1px solid ${tokens.color.line}`,
  '@media': { print: { display: 'none' } },
});

export const bar = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  minHeight: '4.5rem',
  '@media': { [from.desktop]: { minHeight: '5.25rem' } },
});

export const home = style({ display: 'block', padding: '0.5rem', lineHeight: 0, color: tokens.color.ink });

export const links = style({
  display: 'none',
  '@media': { [from.desktop]: { display: 'flex', gap: 'clamp(1.5rem, 2.4vw, 2.5rem)' } },
});

export const link = style({
  position: 'relative',
  padding: '0.5rem 0',
  fontSize: tokens.text.caption,
  fontWeight: 400,
  letterSpacing: tokens.tracking.button,
  textTransform: 'uppercase',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 2,
    height: 1,
    background: tokens.color.gold,
    transform: 'scaleX(0)',
    transformOrigin: 'left',
    transition: `transform ${tokens.motion.calm}`,
  },
  selectors: { '&:hover::after, &[aria-current="page"]::after': { transform: 'scaleX(1)' } },
  '@media': {
    [forcedColors]: { '::after': { forcedColorAdjust: 'none', background: 'CanvasText', height: 2 } },
  },
});

export const menuButton = style({
  justifySelf: 'start',
  marginInlineStart: '-0.75rem',
  '@media': { [from.desktop]: { display: 'none' } },
});

export const actions = style({ justifySelf: 'end', display: 'flex', gap: tokens.space.x3 });
export const search = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  selectors: { '&:hover': { color: tokens.color.gold } },
});
export const cart = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.95rem',
  minHeight: '2.75rem',
  fontSize: tokens.text.caption,
  letterSpacing: tokens.tracking.button,
  textTransform: 'uppercase',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { color: tokens.color.gold } },
});
export const cartIcon = style({ position: 'relative', display: 'inline-flex' });
export const cartText = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  '@media': { [from.tablet]: { position: 'static', width: 'auto', height: 'auto', clip: 'auto' } },
});
export const count = style({
  position: 'absolute',
  top: -9,
  right: -11,
  minWidth: '1.25rem',
  height: '1.25rem',
  padding: '0 0.25rem',
  display: 'grid',
  placeItems: 'center',
  borderRadius: tokens.radius.round,
  background: tokens.color.gold,
  color: tokens.color.white,
  fontSize: tokens.text.caption,
  fontWeight: 500,
  letterSpacing: 0,
  lineHeight: 1,
});

export const drawerLinks = style({ display: 'flex', flexDirection: 'column', margin: '2.5rem 0', flex: 1 });
export const drawerLink = style({
  padding: '0.85rem 0',
  fontFamily: tokens.font.display,
  fontSize: '1.875rem',
  lineHeight: 1.2,
  textDecoration: 'none',
  borderBottom: `1px solid ${tokens.color.line}`,
  selectors: { '&:hover, &[aria-current="page"]': { color: tokens.color.gold } },
  '@media': {
    [forcedColors]: { selectors: { '&[aria-current="page"]': { textDecoration: 'underline' } } },
  },
});

export const footer = style({
  ...ground(tokens.color.night),
  color: tokens.color.onNightSoft,
  fontSize: tokens.text.small,
  paddingTop: 'clamp(3.5rem, 6vw, 6rem)',
  paddingBottom: tokens.space.x6,
  '@media': { print: { display: 'none' } },
});
export const footerColumns = style({
  display: 'grid',
  gap: tokens.space.x7,
  '@media': {
    [from.tablet]: { gridTemplateColumns: '2fr 1fr 1fr' },
    [from.desktop]: { gridTemplateColumns: '3fr 1fr 1fr', gap: tokens.space.x8 },
  },
});
export const footerBrand = style({
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
export const footerHeading = style({
  fontFamily: tokens.font.text,
  fontSize: tokens.text.caption,
  fontWeight: 450,
  letterSpacing: tokens.tracking.caps,
  textTransform: 'uppercase',
  color: tokens.color.goldBright,
  marginBottom: tokens.space.x4,
});
export const footerLink = style({
  display: 'inline-block',
  padding: '0.3rem 0',
  color: tokens.color.onNight,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline', textDecorationColor: tokens.color.goldBright },
    '&:focus-visible': { outlineColor: tokens.color.goldBright },
  },
});
export const footerFoot = style({
  ...ends,
  flexWrap: 'wrap',
  marginTop: 'clamp(2.5rem, 5vw, 5rem)',
  paddingTop: tokens.space.x5,
  borderTop: '1px solid rgba(246, 238, 223, 0.16)',
  fontSize: tokens.text.caption,
});
export const secure = style({ display: 'inline-flex', alignItems: 'center', gap: '0.5em' });

export const skip = style({
  position: 'absolute',
  top: 0,
  left: tokens.space.x4,
  zIndex: tokens.layer.toast,
  padding: '0.75rem 1.25rem',
  background: tokens.color.night,
  border: '1px solid transparent',
  color: tokens.color.onNight,
  transform: 'translateY(-110%)',
  selectors: { '&:focus': { transform: 'none' } },
});
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '@media': { print: { minHeight: 0 } },
});
export const main = style({ flex: 1, minWidth: 0 });

/** The page in place of one that failed. */
export const broken = style({
  ...centred,
  gap: tokens.space.x5,
  alignContent: 'center',
  minHeight: '100vh',
  paddingBlock: tokens.space.section,
});
