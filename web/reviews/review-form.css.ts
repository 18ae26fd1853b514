import { style } from '@vanilla-extract/css';
import { visuallyHidden } from '../theme/layout.css.ts';
import { flow } from '../theme/mixins.ts';
import { forcedColors, tokens } from '../theme/tokens.css.ts';

export const form = style({
  display: 'grid',
  gap: tokens.space.x5,
  padding: 'clamp(1.5rem, 4vw, 3rem)',
  background: tokens.color.porcelain,
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
