import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, panel } from '../../../theme/mixins.ts';
import { forcedColors, tokens } from '../../../theme/tokens.css.ts';

/** In pixels, as the layout reckons. */
export const ROW_HEIGHT = 46;
export const HEAD_HEIGHT = 38;
export const CHOICE_WIDTH = 46;

export const table = style({
  ...panel,
  width: '100%',
  overflow: 'auto',
  outline: 'none',
  fontSize: tokens.text.small,
  fontVariantNumeric: 'lining-nums tabular-nums',
  selectors: { '&[data-focus-visible]': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: 2 } },
});
/** Pressed also while the rows roll, and for the moment after in which the virtualizer lets presses fall through them. */
const alwaysPressed = { pointerEvents: 'auto' } as const;
export const head = style({
  ...alwaysPressed,
  width: '100%',
  height: HEAD_HEIGHT,
  background: tokens.color.porcelain,
  borderBottom: `1px solid ${tokens.color.line}`,
});
export const headCell = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x1,
  height: HEAD_HEIGHT,
  paddingInline: tokens.space.x3,
  ...captionText,
  fontWeight: 450,
  whiteSpace: 'nowrap',
  outline: 'none',
  selectors: {
    '&[data-focus-visible]': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: -2 },
    '&[data-allows-sorting]': { cursor: 'pointer' },
  },
});
export const numericHead = style({ justifyContent: 'flex-end' });
export const row = style({
  ...alwaysPressed,
  position: 'relative',
  height: ROW_HEIGHT,
  background: tokens.color.white,
  borderBottom: `1px solid ${tokens.color.line}`,
  outline: 'none',
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { background: tokens.color.ivory },
    '&[data-selected]': { background: tokens.color.porcelain },
    '&[data-focus-visible]': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: -2 },
  },
});
export const openRow = style({
  boxShadow: `inset 3px 0 0 ${tokens.color.gold}`,
  '@media': { [forcedColors]: { outline: '2px solid Highlight', outlineOffset: -2 } },
});
export const goneRow = style({ background: tokens.color.warningSoft });
export const cell = style({
  display: 'flex',
  alignItems: 'center',
  height: ROW_HEIGHT,
  minWidth: 0,
  overflow: 'hidden',
  paddingInline: tokens.space.x3,
  whiteSpace: 'nowrap',
  outline: 'none',
  selectors: { '&[data-focus-visible]': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: -2 } },
});
/** The order's number, and below it that somebody else is at it. */
export const firstCell = style({ display: 'grid', alignContent: 'center', lineHeight: 1.25 });
const choicePlace = { display: 'grid', placeItems: 'center', outline: 'none' } as const;
export const choiceHead = style({ ...choicePlace, height: HEAD_HEIGHT });
export const choiceCell = style({ ...choicePlace, height: ROW_HEIGHT });
export const choice = style({ position: 'relative' });
globalStyle(`${choice} input:focus-visible + span`, {
  outline: `2px solid ${tokens.color.gold}`,
  outlineOffset: '3px',
});
globalStyle(`${choice}:hover span`, { borderColor: tokens.color.ink });
globalStyle(`${choice} input:focus-visible + span`, {
  '@media': { [forcedColors]: { outlineColor: 'CanvasText' } },
});
globalStyle(`${choice}:hover span`, { '@media': { [forcedColors]: { borderColor: 'CanvasText' } } });
export const numericCell = style({ justifyContent: 'flex-end' });
export const cut = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
export const marks = style({ display: 'flex', gap: tokens.space.x1 });
export const numberLink = style({
  color: 'inherit',
  fontWeight: 500,
  textDecorationColor: tokens.color.line,
  selectors: { '&:hover': { textDecorationColor: 'currentColor' } },
});
export const gone = style({
  ...captionText,
  marginInlineStart: tokens.space.x2,
  color: tokens.color.warning,
});

export const loading = style({ display: 'grid', placeItems: 'center', height: ROW_HEIGHT, width: '100%' });

export const cards = style({ display: 'grid', gap: tokens.space.x3 });
export const card = style({
  ...panel,
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${tokens.space.x1} ${tokens.space.x3}`,
  padding: `${tokens.space.x3} ${tokens.space.x3}`,
  fontSize: tokens.text.small,
});
/** The name with its box, as easy to hit as a button. */
export const cardChoice = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x2,
  minWidth: 0,
  minHeight: '2.75rem',
  overflowWrap: 'anywhere',
});
globalStyle(`${cardChoice} input`, {
  width: '1.25rem',
  height: '1.25rem',
  flexShrink: 0,
  accentColor: tokens.color.ink,
});
export const cardLine = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x2,
});
export const cardTotal = style({ fontWeight: 500, fontVariantNumeric: 'lining-nums tabular-nums' });
