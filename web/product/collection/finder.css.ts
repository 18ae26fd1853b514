import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, ground, plainSummary, quietText } from '../../theme/mixins.ts';
import { calmMotion, forcedColors, from, tokens } from '../../theme/tokens.css.ts';

export const fold = style({});
export const finder = style({
  gridArea: '2 / 1',
  minWidth: 0,
  selectors: {
    // Open, it takes the whole line, and what stood beside it goes below.
    [`&:has(${fold}[open])`]: { gridArea: '2 / 1 / auto / -1' },
  },
  '@media': { [from.tablet]: { gridArea: '2 / 1 / auto / -1' }, print: { display: 'none' } },
});
export const foldTitle = style({
  ...plainSummary,
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x2,
  minHeight: '3rem',
  fontSize: tokens.text.small,
  '@media': { [from.tablet]: { '@supports': { 'selector(::details-content)': { display: 'none' } } } },
});
// Where there is room it stands open, in browsers that can be told so; in others it is unfolded by a press.
globalStyle(`${fold}::details-content`, {
  '@media': { [from.tablet]: { contentVisibility: 'visible' } },
});
export const ways = style({
  display: 'grid',
  gap: tokens.space.x5,
  paddingTop: tokens.space.x4,
  '@media': { [from.tablet]: { paddingTop: 0 } },
});

/** The anchor of the header's link stands below the sticky header. */
export const form = style({
  display: 'flex',
  borderBottom: `1px solid ${tokens.color.edge}`,
  transition: `border-color ${tokens.motion.quick}`,
  selectors: { '&:focus-within': { borderColor: tokens.color.ink } },
  '@media': { [calmMotion]: { transition: 'none' } },
});
export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: '3rem',
  padding: '0.5rem 0',
  border: 0,
  background: 'none',
  color: 'inherit',
  fontFamily: tokens.font.display,
  // The whole hint is read on a phone too.
  fontSize: `min(${tokens.text.title3}, 5.2vw)`,
  scrollMarginTop: '9rem',
  selectors: { '&::placeholder': { color: tokens.color.inkSoft, opacity: 1 } },
});
export const submit = style({
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  selectors: { '&:hover': { color: tokens.color.gold } },
});

export const families = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: tokens.space.x3,
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});

const CHOSEN = '&[aria-current]';
export const family = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${tokens.space.x2}`,
  padding: '0.9rem min(1.1rem, 3.5vw)',
  overflowWrap: 'anywhere',
  background: tokens.color.porcelain,
  border: '1px solid transparent',
  fontFamily: tokens.font.display,
  fontSize: '1.375rem',
  lineHeight: 1.2,
  textDecoration: 'none',
  selectors: {
    '&:is(a):hover': { borderColor: tokens.color.goldBright },
    [CHOSEN]: { background: tokens.color.night, color: tokens.color.onNight },
  },
  '@media': {
    [forcedColors]: {
      borderColor: 'CanvasText',
      selectors: { [CHOSEN]: { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' } },
    },
  },
});
export const number = style({
  fontFamily: tokens.font.text,
  fontSize: tokens.text.caption,
  fontVariantNumeric: 'lining-nums tabular-nums',
  color: tokens.color.inkSoft,
  selectors: { '[aria-current] &': { color: 'inherit' } },
});
export const none = style({ color: tokens.color.inkSoft, cursor: 'default' });

export const more = style({ borderTop: `1px solid ${tokens.color.line}` });
export const summary = style({
  ...plainSummary,
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x3,
  minHeight: '2.75rem',
  paddingTop: tokens.space.x3,
  fontSize: tokens.text.small,
  letterSpacing: '0.02em',
});
globalStyle(`details[open] > ${foldTitle} svg:last-child, details[open] > ${summary} svg`, {
  transform: 'rotate(180deg)',
});
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x2,
  paddingTop: tokens.space.x3,
});
export const choice = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: '0.6em',
  minHeight: '2.5rem',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  padding: '0.45rem 1rem',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.round,
  fontSize: tokens.text.small,
  textDecoration: 'none',
  selectors: {
    '&:is(a):hover': { borderColor: tokens.color.gold },
    [CHOSEN]: {
      background: tokens.color.night,
      borderColor: tokens.color.night,
      color: tokens.color.onNight,
    },
  },
  '@media': {
    [forcedColors]: {
      selectors: { [CHOSEN]: { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' } },
    },
  },
});

export const chapter = style({
  display: 'grid',
  gap: tokens.space.x2,
  paddingBlock: tokens.space.x4,
  ...quietText,
});
export const chosen = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  marginBottom: tokens.space.x4,
  overflowWrap: 'anywhere',
});
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.4em',
  minHeight: '2.25rem',
  paddingInlineStart: '0.9rem',
  ...ground(tokens.color.porcelain),
  borderRadius: tokens.radius.round,
  ...captionText,
  fontSize: tokens.text.small,
});
globalStyle(`${chip} a`, { display: 'grid', placeItems: 'center', width: '2.25rem', height: '2.25rem' });
