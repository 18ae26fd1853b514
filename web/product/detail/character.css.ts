import { style } from '@vanilla-extract/css';
import { captionText } from '../../theme/mixins.ts';
import { forcedColors, from, tokens, upTo } from '../../theme/tokens.css.ts';

export const section = style({
  display: 'grid',
  gap: tokens.space.x7,
  borderTop: `1px solid ${tokens.color.line}`,
  paddingBlock: tokens.space.section,
  '@media': {
    [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)', gap: tokens.space.x9 },
  },
});
export const head = style({ display: 'grid', gap: tokens.space.x3, alignContent: 'start' });
export const words = style({ display: 'grid', gap: tokens.space.x3, paddingTop: tokens.space.x5 });
export const quote = style({
  margin: 0,
  fontFamily: tokens.font.display,
  fontSize: '1.5rem',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
});
export const by = style(captionText);

export const traits = style({ display: 'grid', alignContent: 'start' });
export const trait = style({
  display: 'grid',
  gap: '0.25rem 1.5rem',
  paddingBlock: tokens.space.x4,
  borderBottom: `1px solid ${tokens.color.line}`,
  '@media': { [from.tablet]: { gridTemplateColumns: '9rem minmax(0, 1fr)', alignItems: 'baseline' } },
});
export const name = style({ color: tokens.color.inkSoft });
export const value = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.35rem 1.25rem',
  // All below their marks, so that none stands beside them by the length of its words.
  '@media': { [upTo.phone]: { flexDirection: 'column', alignItems: 'flex-start' } },
});
/** Below what the house says, in the same column. */
export const buyers = style([
  value,
  { ...captionText, fontSize: tokens.text.small, '@media': { [from.tablet]: { gridColumn: 2 } } },
]);
// As wide as the five marks.
export const share = style({
  width: '8.7rem',
  height: '0.25rem',
  background: tokens.color.sand,
  '@media': { [forcedColors]: { forcedColorAdjust: 'none', background: 'GrayText' } },
});
export const shareFill = style({
  display: 'block',
  height: '100%',
  background: tokens.color.ink,
  '@media': { [forcedColors]: { background: 'CanvasText' } },
});
export const degree = style({ display: 'inline-flex', gap: '0.3rem' });
export const mark = style({
  width: '1.5rem',
  height: '0.5rem',
  border: `1px solid ${tokens.color.gold}`,
  '@media': { [forcedColors]: { borderColor: 'CanvasText' } },
});
export const filled = style([
  mark,
  {
    background: tokens.color.gold,
    '@media': { [forcedColors]: { forcedColorAdjust: 'none', background: 'CanvasText' } },
  },
]);
