import type { StyleRule } from '@vanilla-extract/css';
import { calmMotion, tokens } from './tokens.css.ts';

/** A white sheet with a thin frame. */
export const panel = {
  background: tokens.color.white,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.medium,
};

/** The link of a card: it is pressed anywhere on the card, which is positioned. */
export const cardLink = (card: string, outlineOffset = 6): StyleRule => ({
  textDecoration: 'none',
  '::after': { content: '""', position: 'absolute', inset: 0, zIndex: 1 },
  selectors: {
    [`${card}:hover &`]: {
      textDecoration: 'underline',
      textDecorationThickness: '1px',
      textDecorationColor: tokens.color.goldBright,
    },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${tokens.color.gold}`, outlineOffset },
  },
});

/** A card's picture: it fills its frame, and comes nearer while the card is pointed at. */
export const cardPicture = (card: string): StyleRule => ({
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  transition: `transform ${tokens.motion.slow}`,
  selectors: { [`${card}:hover &`]: { transform: 'scale(1.035)' } },
  '@media': { [calmMotion]: { selectors: { [`${card}:hover &`]: { transform: 'none' } } } },
});

/** The line that unfolds a part: drawn without the browser's own mark. */
export const plainSummary: StyleRule = {
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
};

/** A ground of its own; where the system's colours take its place, a frame does. */
export const ground = (colour: string): StyleRule => ({
  background: colour,
  outline: '1px solid transparent',
  outlineOffset: '-1px',
});

/** A box to tick and what it says, which may take several lines. */
export const tickLine: StyleRule = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: tokens.space.x3,
  cursor: 'pointer',
};
export const tickBox: StyleRule = {
  flexShrink: 0,
  width: '1.375rem',
  height: '1.375rem',
  margin: '0.15rem 0 0',
  accentColor: tokens.color.ink,
};

/** One below another, in the middle. */
export const centred: StyleRule = { display: 'grid', justifyItems: 'center', textAlign: 'center' };

/** Parts beside each other, wrapping where there is no room. */
export const flow: StyleRule = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' };

/** A line whose ends stand at both sides, wrapping where there is no room. */
export const spread: StyleRule = { ...flow, justifyContent: 'space-between' };

/** Two parts at the ends of a line. */
export const ends: StyleRule = { display: 'flex', justifyContent: 'space-between', gap: tokens.space.x4 };

/** One below another, none wider than the place there is. */
export const oneColumn: StyleRule = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };

/** A heading in the letters of the text. */
export const textHeading: StyleRule = { fontFamily: tokens.font.text, fontWeight: 500, letterSpacing: 0 };

/** Looks of `quiet` and `caption` in `layout.css.ts`, for what has a class of its own. */
export const quietText: StyleRule = { fontSize: tokens.text.small, color: tokens.color.inkSoft };
export const captionText: StyleRule = { fontSize: tokens.text.caption, color: tokens.color.inkSoft };
