import { style } from '@vanilla-extract/css';
import { visuallyHidden } from '../theme/layout.css.ts';
import { captionText, centred, flow, ground, oneColumn, quietText, spread } from '../theme/mixins.ts';
import { forcedColors, from, tokens } from '../theme/tokens.css.ts';

export const block = style({
  display: 'grid',
  gap: tokens.space.x7,
  alignItems: 'start',
  '@media': { [from.desktop]: { gridTemplateColumns: '19rem minmax(0, 1fr)', gap: tokens.space.x9 } },
});

export const averageRow = style({ display: 'flex', alignItems: 'center', gap: tokens.space.x4 });
export const average = style({
  fontFamily: tokens.font.display,
  fontSize: '4rem',
  fontWeight: 400,
  lineHeight: 1,
  fontVariantNumeric: 'lining-nums',
});
export const averageSide = style({ display: 'grid', gap: '0.25rem' });
export const shares = style({ display: 'grid', gap: '0.5rem' });
export const share = style({
  display: 'grid',
  gridTemplateColumns: '4.25rem 1fr 5.25rem',
  alignItems: 'center',
  gap: tokens.space.x3,
  ...captionText,
  fontVariantNumeric: 'tabular-nums',
});
export const shareCount = style({ textAlign: 'right' });

export const list = style({ display: 'grid' });
export const review = style({
  ...oneColumn,
  gap: '0.6rem',
  paddingBlock: tokens.space.x5,
  borderBottom: `1px solid ${tokens.color.line}`,
  selectors: { '&:first-child': { paddingTop: 0 } },
});
export const reviewTop = style({
  ...spread,
  gap: '0.35rem 1rem',
});
export const author = style({ ...flow, gap: tokens.space.x3 });
export const name = style({ fontWeight: 450, minWidth: 0, overflowWrap: 'anywhere' });
export const reviewTitle = style({
  overflowWrap: 'anywhere',
  fontFamily: tokens.font.display,
  fontSize: '1.375rem',
  fontWeight: 500,
  lineHeight: 1.2,
});
export const comment = style({ color: tokens.color.inkSoft, maxWidth: '44rem', overflowWrap: 'anywhere' });
export const sort = style({ paddingBottom: tokens.space.x4, ...captionText });
export const answer = style({
  display: 'grid',
  gap: tokens.space.x1,
  paddingLeft: tokens.space.x4,
  borderLeft: `2px solid ${tokens.color.gold}`,
});
export const answerTitle = style({ fontSize: tokens.text.caption, fontWeight: 500 });
export const extra = style({ paddingTop: tokens.space.x5, ...quietText });

export const empty = style({
  ...centred,
  gap: '0.35rem',
  padding: 'clamp(2.5rem, 6vw, 4.5rem) 1.5rem',
  ...ground(tokens.color.porcelain),
});
export const emptyTitle = style({ fontFamily: tokens.font.display, fontSize: tokens.text.title3 });

export const form = style({
  display: 'grid',
  gap: tokens.space.x5,
  padding: 'clamp(1.5rem, 4vw, 3rem)',
  ...ground(tokens.color.porcelain),
});
export const stars = style({
  display: 'inline-flex',
});
export const radio = style([visuallyHidden]);
export const star = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  cursor: 'pointer',
  color: '#c5b494',
  transition: `color ${tokens.motion.quick}`,
  selectors: {
    // A star lights up with its own radio and with each later one.
    [`${radio}:checked + &, &:has(~ ${radio}:checked)`]: { color: '#a97c33' },
    '&:hover, &:has(~ &:hover)': { color: tokens.color.gold },
    [`${radio}:focus-visible + &`]: { outline: `2px solid ${tokens.color.gold}`, outlineOffset: '-2px' },
  },
  '@media': {
    [forcedColors]: {
      forcedColorAdjust: 'none',
      color: 'Canvas',
      stroke: 'CanvasText',
      selectors: { [`${radio}:checked + &, &:has(~ ${radio}:checked)`]: { color: 'CanvasText' } },
    },
  },
});
export const legend = style({
  fontSize: tokens.text.small,
  fontWeight: 450,
  padding: 0,
  marginBottom: '0.25rem',
});
export const starRow = style({ ...flow, gap: tokens.space.x4 });
export const chosen = style({ fontFamily: tokens.font.display, fontSize: '1.375rem', fontStyle: 'italic' });
