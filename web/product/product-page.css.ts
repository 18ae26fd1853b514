import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { captionText, centred, plainSummary, quietText, spread } from '../theme/mixins.ts';
import { below, forcedColors, from, tokens } from '../theme/tokens.css.ts';
import { toastRegion } from '../ui/overlays/overlay.css.ts';

export const crumbs = style({
  overflowWrap: 'anywhere',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  paddingBlock: tokens.space.x3,
  ...captionText,
  '@media': { [from.tablet]: { paddingBlock: tokens.space.x5 } },
});
export const crumbLink = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const top = style({
  display: 'grid',
  gap: tokens.space.x4,
  alignItems: 'start',
  paddingBottom: tokens.space.section,
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: tokens.space.x6 },
    [from.desktop]: {
      gridTemplateColumns: 'minmax(0, 1.08fr) minmax(0, 1fr)',
      gap: 'clamp(3rem, 6vw, 6.5rem)',
    },
  },
});

export const info = style({
  display: 'grid',
  gap: tokens.space.x3,
  '@media': { [from.tablet]: { gap: tokens.space.x5 }, [from.desktop]: { paddingTop: tokens.space.x5 } },
});
export const heading = style({
  display: 'grid',
  overflowWrap: 'anywhere',
  gap: tokens.space.x3,
  justifyItems: 'start',
});
export const about = style({
  overflowWrap: 'anywhere',
  fontSize: tokens.text.lead,
  fontWeight: 400,
  lineHeight: 1.55,
  color: tokens.color.inkSoft,
});
export const priceRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0.35rem 1rem',
});
export const price = style({ fontSize: '1.625rem', fontWeight: 400 });

export const buy = style({
  display: 'grid',
  gap: tokens.space.x3,
  paddingBlock: tokens.space.x4,
  borderBlock: `1px solid ${tokens.color.line}`,
  '@media': { [from.tablet]: { gap: tokens.space.x4, paddingBlock: tokens.space.x5 } },
});
// Beside the picture of a tablet there is little room for a price of three figures.
globalStyle(`${buy} > button`, {
  '@media': {
    'screen and (min-width: 700px) and (max-width: 1019px)': {
      paddingInline: tokens.space.x3,
      fontSize: tokens.text.caption,
      letterSpacing: '0.08em',
    },
  },
});
export const buyRow = style({
  ...spread,
  gap: tokens.space.x4,
});
const BAR_HEIGHT = '4.75rem';
const rise = keyframes({ from: { transform: 'translateY(100%)' } });
/** At the foot of a phone while the buy box is out of sight. */
export const bar = style({
  display: 'none',
  '@media': {
    [below.tablet]: {
      ...spread,
      flexWrap: 'nowrap',
      gap: tokens.space.x4,
      position: 'fixed',
      insetInline: 0,
      bottom: 0,
      zIndex: tokens.layer.header,
      minHeight: BAR_HEIGHT,
      padding: `0.65rem ${tokens.space.gutter} calc(0.65rem + env(safe-area-inset-bottom))`,
      background: tokens.color.ivory,
      borderTop: `1px solid ${tokens.color.line}`,
      animation: `${rise} ${tokens.motion.calm}`,
    },
  },
});
export const barText = style({ display: 'grid', minWidth: 0, lineHeight: 1.25 });
export const barName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontFamily: tokens.font.display,
  fontSize: '1.25rem',
});
globalStyle(`${bar} button`, { flexShrink: 0, paddingInline: '1.1rem' });
// Nothing is hidden behind it: what has the focus, the end of the page, what the shop says.
globalStyle(`html:has(${bar})`, { '@media': { [below.tablet]: { scrollPaddingBottom: BAR_HEIGHT } } });
globalStyle(`body:has(${bar})`, { '@media': { [below.tablet]: { paddingBottom: BAR_HEIGHT } } });
globalStyle(`body:has(${bar}) ${toastRegion}`, {
  '@media': { [below.tablet]: { bottom: `calc(${BAR_HEIGHT} + ${tokens.space.x3})` } },
});

/** What is offered beside a perfume: a frame of its own with a heading. */
export const offer = style({
  display: 'grid',
  gap: tokens.space.x3,
  padding: tokens.space.x4,
  background: tokens.color.porcelain,
  border: `1px solid ${tokens.color.line}`,
});
export const offerHeading = style({
  fontFamily: tokens.font.display,
  fontSize: tokens.text.title3,
  lineHeight: 1.2,
});
export const offerText = style({ ...quietText, overflowWrap: 'anywhere' });

export const promises = style({
  display: 'grid',
  gap: '0.5rem',
  ...quietText,
});
export const promise = style({ display: 'flex', gap: '0.75rem', alignItems: 'center' });
globalStyle(`${promise} svg`, { flexShrink: 0 });

export const panelText = style({
  display: 'grid',
  gap: tokens.space.x4,
  color: tokens.color.inkSoft,
  overflowWrap: 'anywhere',
});
export const facts = style({
  display: 'grid',
  gap: '0.65rem',
  fontSize: tokens.text.small,
  borderTop: `1px solid ${tokens.color.line}`,
  paddingTop: tokens.space.x4,
});
/** A long list of ingredients: a set has one for each of its perfumes. */
export const folded = style({ display: 'grid', gap: '0.65rem' });
export const factName = style({ color: tokens.color.ink, fontWeight: 450 });
export const foldedName = style([
  factName,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5rem',
    paddingBlock: '0.25rem',
    ...plainSummary,
  },
]);
globalStyle(`details[open] > ${foldedName} svg`, { transform: 'rotate(180deg)' });

export const noteTitle = style({
  fontSize: tokens.text.caption,
  fontFamily: tokens.font.text,
  fontWeight: 450,
  letterSpacing: tokens.tracking.caps,
  textTransform: 'uppercase',
  color: tokens.color.gold,
  marginBottom: '0.35rem',
});
/** Rows without a gap: the slices of the drawing make one pyramid. */
export const pyramid = style({ display: 'grid', gridAutoRows: '1fr' });
export const tier = style({
  display: 'grid',
  gridTemplateColumns: 'clamp(4.5rem, 24%, 8rem) minmax(0, 1fr)',
  gap: tokens.space.x5,
  alignItems: 'center',
});
export const slice = style({
  alignSelf: 'stretch',
  width: '100%',
  height: '100%',
  minHeight: '5rem',
  fill: tokens.color.porcelain,
  stroke: tokens.color.gold,
  strokeWidth: 1,
  selectors: {
    [`${tier}:nth-child(2) &`]: { fill: tokens.color.sand },
    [`${tier}:nth-child(3) &`]: { fill: tokens.color.line },
  },
  '@media': { [forcedColors]: { fill: 'Canvas', stroke: 'CanvasText' } },
});
export const tierText = style({ paddingBlock: tokens.space.x4 });
export const noteList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 1.25rem',
  overflowWrap: 'anywhere',
  fontFamily: tokens.font.display,
  fontSize: '1.375rem',
  lineHeight: 1.3,
});
export const note = style({
  display: 'inline-block',
  paddingBlock: '0.2rem',
  textDecorationColor: tokens.color.goldBright,
  selectors: { '&:hover': { color: tokens.color.gold } },
});

/** A section below the perfume. */
export const further = style({
  borderTop: `1px solid ${tokens.color.line}`,
  paddingBlock: tokens.space.section,
});
export const furtherHead = style({ display: 'grid', gap: tokens.space.x3, marginBottom: tokens.space.x7 });
export const reviewForm = style({ marginTop: tokens.space.x8 });
export const fold = style({
  ...spread,
  ...plainSummary,
  paddingBlock: tokens.space.x4,
  marginBottom: tokens.space.x5,
  borderBlock: `1px solid ${tokens.color.line}`,
});
globalStyle(`${reviewForm}[open] ${fold} svg`, { transform: 'rotate(180deg)' });

export const ways = style({
  display: 'grid',
  gap: tokens.space.x4,
  '@media': { [from.tablet]: { gridAutoFlow: 'column' } },
});
export const missing = style({
  ...centred,
  gap: tokens.space.x5,
  alignContent: 'center',
  minHeight: '60vh',
  paddingBlock: tokens.space.section,
});
