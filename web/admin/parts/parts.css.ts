import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, centred, oneColumn, panel, spread } from '../../theme/mixins.ts';
import { forcedColors, from, tokens } from '../../theme/tokens.css.ts';

/** What is typed into or chosen from within the console's rows, lower than a form's fields. */
export const compactInput = style({
  minHeight: '2.5rem',
  padding: '0.4rem 0.8rem',
  background: tokens.color.white,
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  fontSize: tokens.text.small,
});
const compactSelectFrame = style({
  position: 'relative',
  display: 'inline-grid',
  alignItems: 'center',
});
globalStyle(`${compactSelectFrame} > svg`, {
  position: 'absolute',
  insetInlineEnd: '0.7rem',
  pointerEvents: 'none',
});
const compactSelectInput = style([
  compactInput,
  {
    appearance: 'none',
    paddingInlineEnd: '2.1rem',
    cursor: 'pointer',
    selectors: {
      '&:hover': { borderColor: tokens.color.ink },
      '&[aria-busy="true"]': {
        color: tokens.color.inkSoft,
        background: tokens.color.porcelain,
        cursor: 'progress',
      },
    },
  },
]);
export const compactSelect = { frame: compactSelectFrame, select: compactSelectInput };

export const failure = style({
  display: 'grid',
  justifyItems: 'start',
  gap: tokens.space.x3,
  padding: tokens.space.x5,
  background: tokens.color.dangerSoft,
  border: `1px solid ${tokens.color.danger}`,
  borderRadius: tokens.radius.medium,
});
export const outdated = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x3,
  marginBottom: tokens.space.x4,
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  background: tokens.color.warningSoft,
  borderRadius: tokens.radius.small,
});
export const staleNotice = style({
  display: 'grid',
  gap: tokens.space.x2,
  padding: tokens.space.x4,
  background: tokens.color.warningSoft,
  border: `1px solid ${tokens.color.warning}`,
  borderRadius: tokens.radius.small,
  overflowWrap: 'anywhere',
});
export const failureTitle = style({ fontWeight: 500, color: tokens.color.danger });

export const empty = style({
  ...centred,
  gap: tokens.space.x3,
  padding: `${tokens.space.x7} ${tokens.space.x5}`,
  color: tokens.color.inkSoft,
  background: tokens.color.white,
  border: `1px dashed ${tokens.color.line}`,
  borderRadius: tokens.radius.medium,
});
export const emptyTitle = style({
  fontFamily: tokens.font.display,
  fontSize: tokens.text.title3,
  lineHeight: 1.2,
  color: tokens.color.ink,
});

export const tabHead = style({
  ...spread,
  gap: tokens.space.x4,
  marginBottom: tokens.space.x4,
  '@media': { [from.tablet]: { marginBottom: tokens.space.x5 } },
});
export const tabTitle = style({ fontSize: tokens.text.title3, lineHeight: 1.2 });
/** What a tab's head offers: a search, a button. */
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x3,
  width: '100%',
  '@media': { [from.tablet]: { width: 'auto' } },
});
export const searchField = style({ flex: '1 1 12rem', minWidth: 0 });
export const searchInput = style([
  compactInput,
  {
    width: '100%',
    '@media': { [from.tablet]: { minWidth: '16rem' } },
    selectors: { '&::-webkit-search-cancel-button': { cursor: 'pointer' } },
  },
]);

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: tokens.space.x3,
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: tokens.space.x4 } },
});
export const figure = style({
  position: 'relative',
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.space.x1,
  padding: `${tokens.space.x4} clamp(0.9rem, 0.5rem + 1.2vw, 1.5rem)`,
  ...panel,
  selectors: { '&[data-alarming]': { borderColor: tokens.color.warning } },
  '@media': { [forcedColors]: { selectors: { '&[data-alarming]': { borderWidth: 3 } } } },
});
export const figureLabel = style({ ...captionText, letterSpacing: '0.02em' });
/** All of its card is the link. */
export const figureLink = style({
  color: 'inherit',
  textDecoration: 'none',
  '::after': { content: '', position: 'absolute', inset: 0, borderRadius: tokens.radius.medium },
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: '2px' },
  },
});
export const figureValue = style({
  fontFamily: tokens.font.display,
  // A million euros stays within its card.
  fontSize: 'clamp(1.25rem, 16.5cqi, 2.125rem)',
  fontWeight: 500,
  lineHeight: 1.15,
  fontVariantNumeric: 'lining-nums tabular-nums',
  whiteSpace: 'nowrap',
  selectors: { [`${figure}[data-alarming] &`]: { color: tokens.color.warning } },
});
/** On the line of the figure that it waits for and as tall, so that nothing below moves when that comes. */
export const figureAwaited = style({
  position: 'relative',
  display: 'inline-block',
  width: '5rem',
  '::before': { content: '"\\200b"' },
});
globalStyle(`${figureAwaited} > *`, { position: 'absolute', insetBlock: '0.1em' });

/** Above every tab: label and figure in one line. */
export const compactFigures = style([figures, { gap: tokens.space.x2 }]);
globalStyle(`${compactFigures} > ${figure}`, {
  flexDirection: 'row',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: tokens.space.x1,
  padding: `${tokens.space.x1} ${tokens.space.x2}`,
  '@media': { [from.tablet]: { padding: `${tokens.space.x2} ${tokens.space.x3}` } },
});
globalStyle(`${compactFigures} ${figureLabel}`, { letterSpacing: 0 });
globalStyle(`${compactFigures} ${figureValue}`, { fontSize: '1.25rem' });

/** A form's fields, two beside each other where there is room. */
export const fieldPairs = style({
  ...oneColumn,
  gap: tokens.space.x4,
  alignItems: 'start',
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

/** Framed list whose entries are told apart by a thin line. */
export const list = style(panel);
export const listItem = style({
  padding: `${tokens.space.x4} clamp(1rem, 0.6rem + 1vw, 1.5rem)`,
  selectors: { '& + &': { borderTop: `1px solid ${tokens.color.line}` } },
});
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x2 });
export const itemActions = style({ display: 'flex', gap: tokens.space.x1 });
export const remove = style({
  color: tokens.color.danger,
  selectors: { '&&:hover:not([aria-disabled="true"])': { background: tokens.color.dangerSoft } },
});
/** What unfolds more of it, in few words. */
export const quietSummary = style({
  width: 'fit-content',
  cursor: 'pointer',
  color: tokens.color.inkSoft,
  selectors: { '&:hover': { color: tokens.color.ink } },
});
export const name = style({ fontWeight: 500, overflowWrap: 'anywhere' });
export const soft = style({ color: tokens.color.inkSoft });
export const figureText = style({ fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap' });
export const more = style({ display: 'flex', justifyContent: 'center', marginTop: tokens.space.x5 });

/** Paper does not scroll: there tables are set smaller, and whole. */
export const tableFrame = style({ overflowX: 'auto', '@media': { print: { overflowX: 'visible' } } });
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'lining-nums tabular-nums',
  '@media': { print: { fontSize: '0.68rem', letterSpacing: 0 } },
});
const printedCell = { padding: '0.25rem 0.35rem', fontSize: 'inherit', letterSpacing: 0 };
export const headCell = style({
  padding: `${tokens.space.x3} clamp(0.75rem, 0.4rem + 1vw, 1.5rem)`,
  textAlign: 'left',
  ...captionText,
  fontWeight: 450,
  letterSpacing: '0.04em',
  borderBottom: `1px solid ${tokens.color.line}`,
  whiteSpace: 'nowrap',
  '@media': { print: { ...printedCell, whiteSpace: 'normal' } },
});
export const cell = style({
  padding: `${tokens.space.x3} clamp(0.75rem, 0.4rem + 1vw, 1.5rem)`,
  borderBottom: `1px solid ${tokens.color.line}`,
  selectors: { 'tr:last-child &': { borderBottom: 0 } },
  '@media': { print: { ...printedCell, breakInside: 'avoid' } },
});
/** Names its row, without shouting. */
export const rowHead = style({ textAlign: 'left', fontWeight: 400 });
export const numeric = style({ textAlign: 'right', whiteSpace: 'nowrap' });

/** A name in a row that leads to what it names. */
export const nameLink = style({
  color: 'inherit',
  textDecorationColor: tokens.color.line,
  selectors: { '&:hover': { textDecorationColor: 'currentColor' } },
});

/** Over the gap above a list, in sight wherever it is scrolled to; it takes no room, so that nothing moves as it appears. */
export const newEntries = style({
  position: 'sticky',
  top: tokens.space.x3,
  zIndex: 1,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
});
export const newEntriesButton = style({ boxShadow: tokens.shadow.floating });

/** A row's share of the greatest, to compare by eye. */
export const bar = style({
  display: 'block',
  minWidth: 2,
  height: '0.375rem',
  marginTop: tokens.space.x2,
  background: tokens.color.goldBright,
  borderRadius: tokens.radius.small,
  // Paper gets it too, whatever the browser saves of backgrounds.
  printColorAdjust: 'exact',
  '@media': { [forcedColors]: { forcedColorAdjust: 'none', background: 'CanvasText' } },
});

/** Out of the flow, over the upper edge of its row. */
export const goneMark = style({
  position: 'absolute',
  zIndex: 1,
  transform: 'translateY(-100%)',
  padding: '0.1rem 0.6rem',
  background: tokens.color.night,
  borderRadius: tokens.radius.small,
  ...captionText,
  color: tokens.color.onNight,
  pointerEvents: 'none',
});

/** What a form ends in: the way back, then the act. */
export const dialogButtons = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: tokens.space.x3,
});
