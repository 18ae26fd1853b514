import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, panel } from '../../theme/mixins.ts';
import { calmMotion, forcedColors, tokens } from '../../theme/tokens.css.ts';

export const figure = style({
  margin: 0,
  minWidth: 0,
  padding: `${tokens.space.x5} clamp(0.75rem, 0.4rem + 1.2vw, 1.5rem) ${tokens.space.x4}`,
  ...panel,
});
export const caption = style({
  marginBottom: tokens.space.x3,
  ...captionText,
  letterSpacing: '0.02em',
  selectors: { 'div + &': { marginTop: tokens.space.x5 } },
});
/** Of the chart's height on a screen; on paper it is as high as what is drawn. */
export const frame = style({ '@media': { print: { height: 'auto !important' } } });
/** It was measured on the screen, and paper is narrower. */
export const chart = style({
  display: 'block',
  overflow: 'visible',
  '@media': { print: { maxWidth: '100%', height: 'auto', breakInside: 'avoid' } },
});
export const grid = style({});
globalStyle(`${grid} line`, {
  stroke: tokens.color.line,
  strokeWidth: 1,
  strokeDasharray: '2 4',
  '@media': { [forcedColors]: { stroke: 'GrayText' } },
});
export const baseLine = style({
  stroke: tokens.color.edge,
  '@media': { [forcedColors]: { stroke: 'CanvasText' } },
});
export const axisText = style({
  fill: tokens.color.inkSoft,
  '@media': { [forcedColors]: { fill: 'CanvasText' } },
  fontFamily: tokens.font.text,
  fontSize: '0.75rem',
  fontVariantNumeric: 'lining-nums tabular-nums',
});
/** Shapes of a drawing keep their own colours where a system forces others: each says which it takes then. */
export const slot = style({
  selectors: { '&:focus-visible': { outline: `2px solid ${tokens.color.ink}`, outlineOffset: '-2px' } },
  '@media': { [forcedColors]: { selectors: { '&:focus-visible': { outlineColor: 'Highlight' } } } },
});
/** The whole height answers the pointer, not the column alone. */
export const reach = style({ fill: 'transparent' });
const drawn = style({
  transition: `fill ${tokens.motion.quick}`,
  '@media': { [calmMotion]: { transition: 'none' } },
});
export const column = style([
  drawn,
  {
    fill: tokens.color.goldBright,
    selectors: { [`${slot}:hover &`]: { fill: tokens.color.gold } },
    '@media': {
      [forcedColors]: { fill: 'LinkText', selectors: { [`${slot}:hover &`]: { fill: 'Highlight' } } },
    },
  },
]);
export const softColumn = style([
  drawn,
  {
    fill: tokens.color.edge,
    selectors: { [`${slot}:hover &`]: { fill: tokens.color.inkSoft } },
    '@media': {
      [forcedColors]: { fill: 'CanvasText', selectors: { [`${slot}:hover &`]: { fill: 'Highlight' } } },
    },
  },
]);
/** What columns are to come to; it lets the pointer through to them. */
export const stepLine = style({
  fill: 'none',
  stroke: tokens.color.ink,
  strokeWidth: 1.5,
  strokeDasharray: '6 3',
  pointerEvents: 'none',
  '@media': { [forcedColors]: { stroke: 'CanvasText' } },
});
/** Keeps that line apart from the columns where a system forces colours: both may be as light. */
export const stepLineBed = style({
  fill: 'none',
  stroke: 'none',
  pointerEvents: 'none',
  '@media': { [forcedColors]: { stroke: 'Canvas', strokeWidth: 5 } },
});
export const band = style({
  fill: tokens.color.sand,
  stroke: tokens.color.edge,
  '@media': { [forcedColors]: { fill: 'Canvas', stroke: 'CanvasText' } },
});
export const bandLetter = style([
  axisText,
  { fill: tokens.color.ink, '@media': { [forcedColors]: { fill: 'CanvasText' } } },
]);
export const bandReach = style({
  fill: tokens.color.sand,
  opacity: 0.35,
  '@media': { [forcedColors]: { fill: 'none' } },
});
export const line = style({
  fill: 'none',
  stroke: tokens.color.gold,
  strokeWidth: 2,
  '@media': { [forcedColors]: { stroke: 'LinkText' } },
});
/** What is to come. */
export const lineAhead = style([line, { strokeDasharray: '4 4' }]);
export const range = style({
  fill: tokens.color.goldBright,
  fillOpacity: 0.3,
  '@media': { [forcedColors]: { fill: 'GrayText', stroke: 'GrayText' } },
});
/** Shown where the pointer or the keys are. */
export const point = style({
  fill: 'transparent',
  selectors: {
    [`${slot}:is(:hover, :focus-visible) &`]: { fill: tokens.color.ink },
  },
  '@media': {
    [forcedColors]: { selectors: { [`${slot}:is(:hover, :focus-visible) &`]: { fill: 'Highlight' } } },
  },
});
