import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, flow, oneColumn, panel, spread, textHeading } from '../../theme/mixins.ts';
import { forcedColors, tokens } from '../../theme/tokens.css.ts';

export const page = style({ ...oneColumn, gap: tokens.space.x6 });
export const section = style({ ...oneColumn, gap: tokens.space.x3 });
export const title = style({
  ...textHeading,
  fontSize: tokens.text.lead,
  '@media': { print: { breakAfter: 'avoid' } },
});
/** How a figure is counted. */
export const how = style({ ...captionText, maxWidth: tokens.width.page });
export const underChart = style([how, { marginTop: tokens.space.x2 }]);

export const chooser = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: tokens.space.x3,
  padding: tokens.space.x4,
  margin: 0,
  ...panel,
  '@media': { print: { display: 'none' } },
});
export const choice = style({ display: 'grid', gap: '0.4rem', fontSize: tokens.text.small, fontWeight: 450 });

export const tools = style({ ...spread, gap: tokens.space.x3, marginBottom: tokens.space.x3 });
globalStyle(`${tools} button`, { '@media': { print: { display: 'none' } } });
export const details = style({ marginTop: tokens.space.x3 });
globalStyle(`${details} > summary`, { ...captionText, cursor: 'pointer' });
globalStyle(`${details}[open] > summary`, { marginBottom: tokens.space.x3 });
export const named = style({ minWidth: '11rem', '@media': { print: { minWidth: '5rem' } } });
/** Of cells that hold a sentence: it takes two lines, not ten. */
export const sentence = style({ minWidth: '23rem', '@media': { print: { minWidth: 0 } } });
export const unbroken = style({ whiteSpace: 'nowrap' });
/** What part a figure is, under it. */
export const part = style({ display: 'block', ...captionText });
/** Says that the page is not of now. */
export const past = style({
  padding: tokens.space.x3,
  borderInlineStart: `3px solid ${tokens.color.gold}`,
  ...captionText,
});
/** Over the link that its card is. */
export const changed = style({ position: 'relative', zIndex: 1, display: 'inline-block', color: 'inherit' });
export const later = style({ ...captionText, margin: 0, paddingInlineStart: '1rem', minWidth: '14rem' });
/** Several figures in one cell. */
/** Beside each other where there is room: a row is not as tall as its reasons are many. */
export const reasons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${tokens.space.x1} ${tokens.space.x3}`,
  margin: 0,
  padding: 0,
  minWidth: '23rem',
  '@media': { print: { minWidth: 0 } },
});
export const leadTime = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: tokens.space.x3,
  '@media': { print: { display: 'none' } },
});
export const planTools = style({ ...flow, gap: tokens.space.x3, '@media': { print: { display: 'none' } } });
export const unprinted = style({ justifySelf: 'start', '@media': { print: { display: 'none' } } });

export const marks = style({ ...oneColumn, gap: tokens.space.x3, marginTop: tokens.space.x3 });
export const markList = style({
  ...oneColumn,
  gap: tokens.space.x2,
  listStyle: 'none',
  padding: 0,
  margin: 0,
});
export const markItem = style({ ...flow, gap: `${tokens.space.x1} ${tokens.space.x3}`, ...captionText });
export const markLetter = style({
  minWidth: '1.5rem',
  padding: '0 0.25rem',
  textAlign: 'center',
  color: tokens.color.ink,
  background: tokens.color.sand,
  border: `1px solid ${tokens.color.edge}`,
  '@media': { [forcedColors]: { borderColor: 'CanvasText' } },
});
export const markAside = style({ fontStyle: 'italic' });
export const markText = style({ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' });
export const markActions = style({ ...flow, gap: tokens.space.x3, '@media': { print: { display: 'none' } } });
/** What a line of the chart stands for. */
export const lineKey = style({
  ...flow,
  gap: tokens.space.x2,
  ...captionText,
  margin: 0,
  marginTop: tokens.space.x2,
});
