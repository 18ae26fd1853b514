import { style, styleVariants } from '@vanilla-extract/css';
import { captionText, quietText } from './mixins.ts';
import { from, tokens } from './tokens.css.ts';

/** One below another, by the space between. */
export const stack = styleVariants({
  x3: { display: 'grid', gap: tokens.space.x3 },
  x4: { display: 'grid', gap: tokens.space.x4 },
  x5: { display: 'grid', gap: tokens.space.x5 },
  x7: { display: 'grid', gap: tokens.space.x7 },
});

/** Two fields beside each other where there is room. */
export const pair = style({
  display: 'grid',
  gap: tokens.space.x5,
  '@media': { [from.tablet]: { gridTemplateColumns: '1fr 1fr' } },
});

/** A picture that fills its frame. */
export const cover = style({ width: '100%', height: '100%', objectFit: 'cover' });

/** Centres content between the page's gutters. */
export const container = style({
  width: '100%',
  maxWidth: tokens.width.page,
  marginInline: 'auto',
  paddingInline: tokens.space.gutter,
});

export const section = style({ paddingBlock: tokens.space.section });

/** Small capitals above a title. */
export const eyebrow = style({
  fontFamily: tokens.font.text,
  fontSize: tokens.text.caption,
  fontWeight: 450,
  letterSpacing: tokens.tracking.caps,
  textTransform: 'uppercase',
  color: tokens.color.gold,
});

const titleBase = style({ fontFamily: tokens.font.display });
export const title = styleVariants({
  page: [titleBase, { fontSize: tokens.text.title1, fontWeight: 400 }],
  section: [titleBase, { fontSize: tokens.text.title2, fontWeight: 400 }],
  block: [titleBase, { fontSize: tokens.text.title3, lineHeight: 1.2 }],
});

export const lead = style({
  fontSize: tokens.text.lead,
  fontWeight: 400,
  lineHeight: 1.6,
  color: tokens.color.inkSoft,
  maxWidth: tokens.width.text,
});

export const quiet = style(quietText);
export const caption = style(captionText);

/** Seen by screen readers only. */
export const visuallyHidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
  border: 0,
});

/** A column of content and a narrower one beside it on large screens. */
export const withAside = style({
  display: 'grid',
  gap: tokens.space.x7,
  alignItems: 'start',
  '@media': {
    [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 25rem)', gap: tokens.space.x8 },
  },
});

/** Around what only the browser knows, such as the cart: however tall it turns out, nothing in sight stands below it and moves. */
export const wholeScreen = style({ minHeight: '100vh', '@media': { print: { minHeight: 0 } } });

/** Opening of an inner page: eyebrow, title, a sentence. */
export const pageHead = style({
  paddingTop: 'clamp(3rem, 2rem + 4vw, 6rem)',
  paddingBottom: 'clamp(2rem, 1.5rem + 2vw, 3.5rem)',
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.space.x4,
});
