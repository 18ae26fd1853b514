import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { captionText } from '../theme/mixins.ts';
import { calmMotion, forcedColors, from, tokens } from '../theme/tokens.css.ts';

const descend = keyframes({ from: { opacity: 0, transform: 'translateY(-12px)' } });

export const sheet = style({
  width: '100%',
  maxWidth: 'none',
  maxHeight: '100dvh',
  margin: 0,
  padding: 0,
  border: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: tokens.color.ivory,
  color: tokens.color.ink,
  boxShadow: tokens.shadow.floating,
  animation: `${descend} ${tokens.motion.calm}`,
  selectors: { '&::backdrop': { background: tokens.color.veil } },
  '@media': {
    [calmMotion]: { animation: 'none' },
    [forcedColors]: { borderBottom: '1px solid CanvasText' },
  },
});
globalStyle(`html:has(${sheet}[open])`, { overflow: 'hidden' });
export const dialog = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.x4,
  paddingBlock: tokens.space.x5,
  '@media': { [from.desktop]: { paddingBlock: tokens.space.x6 } },
});
export const form = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x4,
  borderBottom: `1px solid ${tokens.color.edge}`,
});
export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: '3.5rem',
  border: 0,
  background: 'none',
  color: 'inherit',
  fontFamily: tokens.font.display,
  // The whole hint is read on a phone too; below 16 px, some would zoom into the page.
  fontSize: `max(1rem, min(${tokens.text.title3}, 4.3vw))`,
  // The line below shows where one types, and there is nothing else to be in.
  outline: 'none',
  selectors: { '&::placeholder': { color: tokens.color.inkSoft, opacity: 1 } },
  '@media': { [forcedColors]: { outline: '2px solid Highlight', outlineOffset: -4 } },
});
globalStyle(`${form}:focus-within`, {
  borderColor: tokens.color.ink,
  boxShadow: `0 1px 0 ${tokens.color.ink}`,
});
export const message = style({ paddingBlock: tokens.space.x3 });

export const groups = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.x5,
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: tokens.space.x7 },
  },
});
export const group = style({
  minWidth: 0,
  selectors: { '&:first-child': { gridRow: 'span 3' } },
});
export const groupTitle = style({
  ...captionText,
  letterSpacing: tokens.tracking.caps,
  textTransform: 'uppercase',
  paddingBottom: tokens.space.x2,
});
export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x4,
  minHeight: '2.75rem',
  padding: '0.4rem 0.75rem',
  marginInline: '-0.75rem',
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: tokens.color.porcelain },
    '&[aria-selected="true"]': {
      background: tokens.color.sand,
      outline: `2px solid ${tokens.color.gold}`,
      outlineOffset: -2,
    },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&[aria-selected="true"]': {
          forcedColorAdjust: 'none',
          background: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
});
export const frame = style({
  flex: 'none',
  width: '2.75rem',
  aspectRatio: '4 / 5',
  background: tokens.color.porcelain,
});
export const label = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const detail = style({
  ...captionText,
  whiteSpace: 'nowrap',
  selectors: { '[aria-selected="true"] &': { color: 'inherit' } },
});
