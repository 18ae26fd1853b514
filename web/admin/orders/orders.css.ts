import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, ends, oneColumn, panel, spread, textHeading } from '../../theme/mixins.ts';
import { from, tokens } from '../../theme/tokens.css.ts';
import { compactInput } from '../parts/parts.css.ts';

export const orders = style({ ...oneColumn, gap: tokens.space.x4 });

const inset = 'clamp(1rem, 0.6rem + 1vw, 1.5rem)';
export const order = style(panel);
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${tokens.space.x3} ${tokens.space.x5}`,
  padding: `${tokens.space.x4} ${inset}`,
});
export const who = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const number = style({
  ...textHeading,
  fontSize: '1rem',
  lineHeight: 1.5,
});
export const numbers = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${tokens.space.x2}`,
});
export const email = style({
  color: tokens.color.inkSoft,
  textDecorationColor: tokens.color.line,
  selectors: { '&:hover': { color: tokens.color.ink } },
});
export const state = style({
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.space.x2,
  '@media': { [from.tablet]: { alignItems: 'flex-end' } },
});
export const total = style({
  fontFamily: tokens.font.display,
  fontSize: '1.625rem',
  fontWeight: 500,
  lineHeight: 1.2,
  fontVariantNumeric: 'lining-nums tabular-nums',
});

/** What a parcel is sent by, in the first screen of an open order. */
export const openState = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: `${tokens.space.x2} ${tokens.space.x4}`,
  padding: `${tokens.space.x3} ${inset}`,
  background: tokens.color.porcelain,
  borderTop: `1px solid ${tokens.color.line}`,
});
globalStyle(`${openState} > form`, { flex: '1 1 16rem', marginTop: 0 });

export const body = style({
  ...oneColumn,
  gap: `${tokens.space.x5} ${tokens.space.x6}`,
  padding: `${tokens.space.x4} ${inset}`,
  borderTop: `1px solid ${tokens.color.line}`,
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});
export const part = style({ display: 'flex', flexDirection: 'column', gap: tokens.space.x2, minWidth: 0 });
/** Beside both other parts where there are two columns. */
export const tallPart = style([
  part,
  { '@media': { [from.tablet]: { gridRow: 'span 2' }, [from.desktop]: { gridRow: 'auto' } } },
]);
export const dispute = style([
  part,
  {
    alignItems: 'flex-start',
    padding: `${tokens.space.x4} ${inset}`,
    borderTop: `1px solid ${tokens.color.line}`,
  },
]);
/** What left in which parcel, one below another, each with its acts. */
export const parcels = style([
  part,
  { padding: `${tokens.space.x4} ${inset}`, borderTop: `1px solid ${tokens.color.line}` },
]);
export const parcelList = style({
  ...oneColumn,
  gap: tokens.space.x3,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const parcel = style({ ...spread, gap: `${tokens.space.x1} ${tokens.space.x4}` });
export const parcelWords = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const parcelActs = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x1 });
/** A line of which all bottles were scanned. */
export const complete = style({ fontWeight: 500, '::after': { content: ' ✓' } });
export const partTitle = style({
  margin: 0,
  fontSize: tokens.text.caption,
  fontWeight: 450,
  letterSpacing: '0.04em',
  color: tokens.color.gold,
});
export const line = style({ ...ends, paddingBottom: '0.3rem' });
export const softLine = style([line, { color: tokens.color.inkSoft }]);
export const address = style({ fontStyle: 'normal' });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: tokens.space.x4,
  rowGap: '0.15rem',
  fontVariantNumeric: 'lining-nums tabular-nums',
});
globalStyle(`${facts} > dt`, { color: tokens.color.inkSoft });
export const reference = style({ overflowWrap: 'anywhere', userSelect: 'all' });
export const retry = style({ alignSelf: 'flex-start', marginTop: tokens.space.x1 });
export const question = style({ display: 'grid', gap: tokens.space.x3 });
export const states = style({ display: 'grid', gap: tokens.space.x3, marginBottom: tokens.space.x3 });
globalStyle(`${states} dt`, captionText);
export const note = style({
  padding: `${tokens.space.x2} ${tokens.space.x3}`,
  background: tokens.color.warningSoft,
  borderRadius: tokens.radius.small,
});

/** What the house wrote down, above what is packed. */
export const notes = style({
  display: 'grid',
  gap: tokens.space.x2,
  padding: `0 ${inset} ${tokens.space.x4}`,
});
export const writtenNote = style([note, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }]);
export const noteDate = style(captionText);
export const noteRow = style({ ...ends, alignItems: 'flex-start' });

export const tracking = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x2,
  marginTop: tokens.space.x1,
});
export const trackingHint = style({ flexBasis: '100%', ...captionText });
export const trackingError = style([trackingHint, { color: tokens.color.danger }]);
export const trackingInput = style([compactInput, { flex: 1, minWidth: 0 }]);

export const foot = style({
  ...spread,
  justifyContent: 'flex-start',
  gap: tokens.space.x2,
  padding: `${tokens.space.x3} ${inset}`,
  background: tokens.color.porcelain,
  borderTop: `1px solid ${tokens.color.line}`,
  borderRadius: `0 0 ${tokens.radius.medium} ${tokens.radius.medium}`,
});
export const link = style({
  marginInlineStart: 'auto',
  color: tokens.color.inkSoft,
  fontSize: tokens.text.small,
  textDecorationColor: tokens.color.line,
  selectors: { '&:hover': { color: tokens.color.ink } },
});
export const status = style({ display: 'flex', alignItems: 'center', gap: tokens.space.x3 });
export const unfolding = style({
  padding: `${tokens.space.x3} ${inset}`,
  borderTop: `1px solid ${tokens.color.line}`,
});
export const noMail = style({ paddingTop: tokens.space.x2, color: tokens.color.inkSoft });
export const mail = style({ paddingTop: tokens.space.x3 });

export const steps = style({
  display: 'grid',
  gap: tokens.space.x3,
  margin: 0,
  marginTop: tokens.space.x3,
  padding: 0,
  listStyle: 'none',
  borderLeft: `1px solid ${tokens.color.line}`,
});
export const step = style({
  position: 'relative',
  paddingLeft: tokens.space.x4,
  overflowWrap: 'anywhere',
  '::before': {
    content: '',
    position: 'absolute',
    left: '-0.25rem',
    top: '0.5rem',
    width: '0.45rem',
    height: '0.45rem',
    borderRadius: '50%',
    background: tokens.color.gold,
  },
});
export const stepTitle = style({ fontWeight: 500 });
export const stepDetail = style({ color: tokens.color.ink });
export const stepOrigin = style({ ...captionText, fontVariantNumeric: 'lining-nums tabular-nums' });

/** What is to be done for a gift; its message keeps its lines. */
export const giftNote = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
