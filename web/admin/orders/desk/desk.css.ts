import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, flow, panel } from '../../../theme/mixins.ts';
import { forcedColors, from, tokens } from '../../../theme/tokens.css.ts';
import { narrow } from '../../parts/narrow.ts';
import { quietSummary } from '../../parts/parts.css.ts';
import { body as orderBody, state as orderState } from '../orders.css.ts';

export const workLists = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: tokens.space.x2,
  marginBottom: tokens.space.x4,
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [from.desktop]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
  },
});
/** Above the orders of a phone: one line, which goes on sideways to the edge of the screen. */
export const workListStrip = style([
  workLists,
  {
    '@media': {
      [narrow]: {
        position: 'relative',
        display: 'flex',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        marginInline: `calc(-1 * ${tokens.space.x4})`,
        paddingInline: tokens.space.x4,
      },
    },
  },
]);
export const workListItem = style({ display: 'grid', flexShrink: 0 });
export const workList = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x2,
  minHeight: '2.5rem',
  padding: `${tokens.space.x1} ${tokens.space.x3}`,
  ...panel,
  '@media': { [narrow]: { minHeight: '2.75rem' } },
  color: 'inherit',
  textDecoration: 'none',
  fontSize: tokens.text.small,
  lineHeight: 1.25,
  selectors: { '&:hover': { borderColor: tokens.color.ink } },
});
export const workCount = style({
  minWidth: '1.25em',
  fontSize: '1.125rem',
  fontWeight: 500,
  fontVariantNumeric: 'lining-nums tabular-nums',
});
export const workLabel = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const workNote = style({ ...captionText, color: 'inherit' });
export const noWork = style({ color: tokens.color.inkSoft });
export const alarmingWork = style({ borderColor: tokens.color.danger, color: tokens.color.danger });
export const currentWork = style({
  background: tokens.color.ink,
  borderColor: tokens.color.ink,
  color: tokens.color.onNight,
  '@media': { [forcedColors]: { outline: '2px solid Highlight' } },
});

/** What the list can be narrowed to and shown as. */
export const bar = style({
  ...flow,
  gap: tokens.space.x3,
  marginBottom: tokens.space.x4,
  '@media': { [narrow]: { gap: tokens.space.x2 } },
});
globalStyle(`${bar} button`, { '@media': { [narrow]: { paddingInline: tokens.space.x3 } } });
export const switchPlace = style({
  marginInlineStart: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x2,
  '@media': { [narrow]: { display: 'contents' } },
});
export const viewSwitch = style({
  display: 'flex',
  gap: tokens.space.x1,
  '@media': { [narrow]: { order: 2, marginInlineStart: 'auto' } },
});
/** On phones beside how the list is shown. */
export const filters = style({
  order: -1,
  selectors: { '&[open]': { order: 3, flexBasis: '100%' } },
  '@media': { [narrow]: { selectors: { '&:not([open])': { order: 1 } } } },
});
export const filtersSummary = style([quietSummary, { fontSize: tokens.text.small }]);
export const filterFields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: tokens.space.x3,
  paddingBlock: tokens.space.x3,
  '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' } },
});
export const views = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x2 });
export const view = style({
  ...panel,
  display: 'flex',
  alignItems: 'center',
  paddingInlineStart: tokens.space.x3,
  fontSize: tokens.text.small,
  selectors: { '&[data-current]': { borderColor: tokens.color.ink } },
});
export const viewLink = style({
  color: 'inherit',
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
});
export const viewRemove = style({ minHeight: '2rem', minWidth: '2rem', padding: 0 });
export const dialogForm = style({ display: 'grid', gap: tokens.space.x4 });
export const columnChoice = style({ display: 'flex', gap: tokens.space.x2, alignItems: 'center' });
export const columnMark = style({ display: 'inline-grid', width: 16 });

/** The list, and beside it, where there is room, the order that is open. */
export const desk = style({ display: 'grid', gap: tokens.space.x4, gridTemplateColumns: 'minmax(0, 1fr)' });
export const deskWithOrder = style({
  '@media': {
    'screen and (min-width: 1200px)': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(25rem, 30rem)',
      alignItems: 'start',
    },
  },
});
/** Out of sight behind an open order where there is no room for both. */
export const listBehind = style({
  minWidth: 0,
  '@media': { 'screen and (max-width: 1199px)': { display: 'none' } },
});
export const list = style({ minWidth: 0 });
export const openOrder = style({ minWidth: 0, outline: 'none' });
export const openBar = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: tokens.space.x2,
  marginBottom: tokens.space.x3,
});
export const openNeighbours = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x1 });
globalStyle(`${deskWithOrder} ${openOrder} ${orderBody}`, {
  '@media': { 'screen and (min-width: 1200px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
globalStyle(`${deskWithOrder} ${openOrder} ${orderState}`, {
  '@media': { 'screen and (min-width: 1200px)': { alignItems: 'flex-start' } },
});

/** That somebody else is at the same order. */
export const elsewhereMark = style({
  ...captionText,
  color: tokens.color.warning,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
export const elsewhereNotice = style({
  ...captionText,
  display: 'inline-block',
  padding: `${tokens.space.x1} ${tokens.space.x3}`,
  color: tokens.color.warning,
  background: tokens.color.warningSoft,
  borderRadius: tokens.radius.small,
  marginBottom: tokens.space.x3,
});
