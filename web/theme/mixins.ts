import type { StyleRule } from '@vanilla-extract/css';
import { tokens } from './tokens.css.ts';

/** A white sheet with a thin frame. */
export const panel = {
  background: tokens.color.white,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.medium,
};

/** What is offered beside a perfume: a frame of its own with a heading. */
export const offer: StyleRule = {
  display: 'grid',
  gap: tokens.space.x3,
  padding: tokens.space.x4,
  background: tokens.color.porcelain,
  border: `1px solid ${tokens.color.line}`,
};
export const offerHeading: StyleRule = {
  fontFamily: tokens.font.display,
  fontSize: tokens.text.title3,
  lineHeight: 1.2,
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
