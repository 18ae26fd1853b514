import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { captionText, cardLink, cardPicture, centred, ground, quietText } from '../theme/mixins.ts';
import { below, from, tokens, upTo } from '../theme/tokens.css.ts';

/** On a phone in few lines, so that the first perfume stands within the first screen. */
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: tokens.space.x4,
  alignItems: 'end',
  paddingBlock: `${tokens.space.x5} ${tokens.space.x4}`,
  '@media': {
    [from.tablet]: {
      gridTemplateColumns: 'minmax(0, 1fr) 15rem',
      gap: `clamp(2rem, 1.5rem + 2vw, 3.5rem) ${tokens.space.x5}`,
      paddingTop: 'clamp(3rem, 2rem + 4vw, 6rem)',
      paddingBottom: tokens.space.x5,
    },
  },
});
export const invitation = style({
  display: 'grid',
  gap: tokens.space.x3,
  gridColumn: '1 / -1',
  '@media': { [from.tablet]: { gridColumn: 'auto', gap: tokens.space.x4 } },
});
globalStyle(`${invitation} > :first-child`, { '@media': { [below.tablet]: { display: 'none' } } });
globalStyle(`${invitation} > :last-child`, {
  '@media': { [below.tablet]: { fontSize: tokens.text.body, lineHeight: 1.5 } },
});
/** Beside the folded finder on a phone, beside the title otherwise. */
export const sort = style({
  gridArea: '1 / 2',
  '@media': {
    [below.tablet]: {
      gridArea: '2 / 2',
      // Below the finder where that is unfolded.
      selectors: { [`${head}:has([data-fold][open]) > &`]: { gridArea: '3 / 1 / auto / -1' } },
    },
  },
});
export const count = style({
  paddingBottom: tokens.space.x3,
  marginBottom: tokens.space.x4,
  '@media': { [from.tablet]: { paddingBottom: tokens.space.x4, marginBottom: tokens.space.x6 } },
  borderBottom: `1px solid ${tokens.color.line}`,
  ...captionText,
});
export const foot = style({ paddingBottom: tokens.space.section });
export const more = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x4,
  justifyContent: 'center',
  paddingTop: tokens.space.x7,
});
export const empty = style({
  ...centred,
  gap: tokens.space.x4,
  padding: 'clamp(3.5rem, 9vw, 7rem) 1.5rem',
  ...ground(tokens.color.porcelain),
});
export const near = style({ display: 'grid', gap: tokens.space.x6, paddingTop: tokens.space.x7 });
export const emptyText = style({ fontFamily: tokens.font.display, fontSize: tokens.text.title3 });

export const grid = style({
  display: 'grid',
  gap: 'clamp(2.5rem, 4vw, 4rem) clamp(1.25rem, 2.6vw, 2.5rem)',
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

/** Three that belong together: never two and one. */
export const trio = style([
  grid,
  { '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } } },
]);

export const card = style({ position: 'relative', display: 'flex', flexDirection: 'column', minWidth: 0 });

export const frame = style({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '4 / 5',
  background: tokens.color.porcelain,
  marginBottom: tokens.space.x5,
  // Less high where each fills the screen's width: the name is seen with its picture.
  '@media': { [upTo.phone]: { aspectRatio: '1', marginBottom: tokens.space.x4 } },
});

export const picture = style(cardPicture(card));
export const soldOut = style({ filter: 'saturate(0.55) opacity(0.82)' });

export const body = style({ display: 'flex', flexDirection: 'column', gap: '0.45rem', flex: 1, minWidth: 0 });
export const nameRow = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${tokens.space.x4}`,
});
export const name = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontSize: tokens.text.title3,
  fontWeight: 500,
  lineHeight: 1.15,
});

/** The whole card opens the product; its button stays above. */
export const link = style(cardLink(card));

/** Where three cards stand side by side in little room, every price has a line of its own, not only the one whose name is long. */
globalStyle(`${trio} ${nameRow}`, {
  '@media': {
    [from.tablet]: { flexDirection: 'column' },
    [from.desktop]: { flexDirection: 'row' },
  },
});

export const price = style({ fontSize: tokens.text.body, whiteSpace: 'nowrap' });
export const unitPrice = style(captionText);
export const about = style({
  overflowWrap: 'anywhere',
  ...quietText,
  lineHeight: 1.5,
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
  paddingTop: '0.35rem',
});
export const action = style({
  position: 'relative',
  zIndex: 2,
  marginTop: 'auto',
  paddingTop: tokens.space.x4,
});

export const rating = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.6em',
  ...captionText,
});
export const ratingFigure = style({ color: tokens.color.ink, fontWeight: 450 });

const indicatorBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5em',
  fontSize: tokens.text.caption,
  '::before': {
    content: '""',
    width: '0.45em',
    height: '0.45em',
    borderRadius: '50%',
    background: 'currentColor',
  },
});
export const indicator = styleVariants({
  in: [indicatorBase, { color: tokens.color.success }],
  low: [indicatorBase, { color: tokens.color.warning }],
  out: [indicatorBase, { color: tokens.color.danger }],
});

/** Keeps the height of the sentence that takes the place of the shorter one, so that nothing moves. */
export const estimate = style({
  display: 'inline-block',
  minHeight: '2lh',
  '@media': { [from.desktop]: { minHeight: '1lh' } },
});
globalStyle(`${estimate} time`, { whiteSpace: 'nowrap' });
