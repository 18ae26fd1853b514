import { keyframes, style } from '@vanilla-extract/css';
import { centred, ground } from '../theme/mixins.ts';
import { forcedColors, from, tokens, upTo } from '../theme/tokens.css.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(18px)' } });

/** The still for phones without its uppermost twentieth; the lower third is dark water. */
const PHONE_STILL = '1080 / 1640';

export const hero = style({
  position: 'relative',
  display: 'grid',
  alignItems: 'end',
  minHeight: 'min(calc(100svh - 4.5rem), 54rem)',
  background: tokens.color.night,
  color: tokens.color.onNight,
  '@media': {
    [upTo.phone]: { minHeight: 0 },
    [from.desktop]: { alignItems: 'center', minHeight: 'min(calc(100svh - 5.25rem), 60rem)' },
  },
});
export const heroFilm = style({
  position: 'absolute',
  // On small screens the flacon stands above the text, not behind it.
  inset: '0 0 30% 0',
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    pointerEvents: 'none',
    background:
      'linear-gradient(0deg, rgba(23,16,11,1) 0%, rgba(23,16,11,0.84) 28%, rgba(23,16,11,0.28) 60%, rgba(23,16,11,0.05) 100%)',
  },
  '@media': {
    [upTo.phone]: {
      inset: '0 0 auto 0',
      aspectRatio: PHONE_STILL,
      '::after': { background: `linear-gradient(180deg, rgba(23,16,11,0) 50%, ${tokens.color.night} 100%)` },
    },
    // No shade under the text: the still stands above it.
    [`${upTo.phone} and ${forcedColors}`]: { position: 'relative', aspectRatio: '4 / 5' },
    [from.desktop]: {
      inset: 0,
      '::after': {
        background:
          'linear-gradient(90deg, rgba(23,16,11,0.74) 0%, rgba(23,16,11,0.42) 42%, rgba(23,16,11,0) 72%)',
      },
    },
  },
});
export const heroText = style({
  position: 'relative',
  display: 'grid',
  gap: tokens.space.x5,
  justifyItems: 'start',
  paddingBlock: 'clamp(3rem, 8vw, 6rem)',
  animation: `${rise} ${tokens.motion.slow} both`,
  // Below the flacon and the stone it stands on.
  '@media': {
    [upTo.phone]: { gap: tokens.space.x4, paddingTop: '97vw', paddingBottom: tokens.space.x7 },
    // The picture keeps its own colours: what is said over it has one ground, not one for each line.
    [forcedColors]: {
      justifySelf: 'start',
      width: 'fit-content',
      background: 'Canvas',
      backgroundClip: 'content-box',
    },
    [`${upTo.phone} and ${forcedColors}`]: { paddingTop: tokens.space.x6 },
  },
});
export const heroEyebrow = style({
  fontSize: tokens.text.caption,
  letterSpacing: tokens.tracking.caps,
  textTransform: 'uppercase',
  color: tokens.color.goldBright,
});
export const heroTitle = style({
  fontSize: tokens.text.hero,
  fontWeight: 350,
  lineHeight: 0.98,
  letterSpacing: '-0.015em',
  maxWidth: '11ch',
});
export const heroLead = style({
  fontSize: tokens.text.lead,
  fontWeight: 400,
  maxWidth: '30rem',
  lineHeight: 1.55,
});
export const heroActions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x4,
  paddingTop: tokens.space.x3,
  '@media': { [upTo.phone]: { display: 'grid', justifySelf: 'stretch' } },
});

export const sectionHead = style({
  ...centred,
  gap: tokens.space.x4,
  marginBottom: 'clamp(2.5rem, 5vw, 4.5rem)',
});
export const sectionFoot = style({
  display: 'flex',
  justifyContent: 'center',
  marginTop: 'clamp(2.5rem, 5vw, 4.5rem)',
});

export const story = style({ background: tokens.color.porcelain });
export const storyGrid = style({
  display: 'grid',
  '@media': { [from.desktop]: { gridTemplateColumns: '1.15fr 1fr', minHeight: '42rem' } },
});
export const storyFilm = style({
  aspectRatio: '4 / 3',
  '@media': { [from.desktop]: { aspectRatio: 'auto' } },
});
export const storyText = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: tokens.space.x5,
  padding: 'clamp(3rem, 7vw, 7rem) clamp(1.25rem, 6vw, 6.5rem)',
});

export const features = style({
  display: 'grid',
  gap: tokens.space.x7,
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'repeat(2, 1fr)' },
    [from.desktop]: { gridTemplateColumns: 'repeat(4, 1fr)', gap: tokens.space.x6 },
  },
});
export const feature = style({
  display: 'grid',
  alignContent: 'start',
  gap: tokens.space.x3,
  paddingTop: tokens.space.x5,
  borderTop: `1px solid ${tokens.color.line}`,
});
export const featureIcon = style({ color: tokens.color.gold });
export const featureTitle = style({ fontSize: '1.5rem', fontWeight: 500, lineHeight: 1.2 });

export const filmFrame = style({
  position: 'relative',
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  background: tokens.color.nightSoft,
});
export const filmLayer = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
});
export const film = style({ opacity: 0, transition: `opacity ${tokens.motion.slow}` });
export const filmShown = style({ opacity: 1 });
export const controlPlace = style({
  position: 'absolute',
  right: tokens.space.x4,
  top: tokens.space.x4,
  zIndex: 2,
  '@media': { [from.desktop]: { top: 'auto', right: tokens.space.x6, bottom: tokens.space.x5 } },
});
export const control = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  border: '1px solid rgba(246, 238, 223, 0.55)',
  borderRadius: '50%',
  background: 'rgba(23, 16, 11, 0.42)',
  color: tokens.color.onNight,
  // The system keeps how much a ground lets through.
  '@media': { [forcedColors]: { background: 'ButtonFace' } },
  selectors: {
    '&:hover': { background: 'rgba(23, 16, 11, 0.7)' },
    '&:focus-visible': { outlineColor: tokens.color.goldBright },
  },
});
export const notOnPhones = style({ '@media': { [upTo.phone]: { display: 'none' } } });

export const band = style({
  ...ground(tokens.color.nightSoft),
  color: tokens.color.onNight,
  paddingBlock: 'clamp(3.5rem, 7vw, 6.5rem)',
});
export const inner = style({
  display: 'grid',
  gap: tokens.space.x6,
  alignItems: 'center',
  '@media': { [from.desktop]: { gridTemplateColumns: '1fr 1fr', gap: tokens.space.x9 } },
});
export const about = style({ color: tokens.color.onNightSoft, maxWidth: '30rem' });
export const line = style({
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.space.x3,
  '@media': { [from.tablet]: { flexDirection: 'row' } },
});
export const label = style({ fontSize: tokens.text.small });
export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: '3.125rem',
  padding: '0.75rem 1rem',
  fontSize: '1rem',
  color: tokens.color.onNight,
  background: 'rgba(246, 238, 223, 0.06)',
  border: '1px solid rgba(246, 238, 223, 0.6)',
  borderRadius: tokens.radius.small,
  selectors: {
    '&::placeholder': { color: tokens.color.onNightSoft, opacity: 1 },
    '&:focus-visible': { outlineColor: tokens.color.goldBright },
  },
});
export const purpose = style({ fontSize: tokens.text.small, color: tokens.color.onNightSoft });
