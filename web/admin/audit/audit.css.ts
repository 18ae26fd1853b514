import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, flow, oneColumn, panel, spread, textHeading } from '../../theme/mixins.ts';
import { forcedColors, from, tokens, upTo } from '../../theme/tokens.css.ts';
import { figures, list } from '../parts/parts.css.ts';

const inset = 'clamp(1rem, 0.6rem + 1vw, 1.5rem)';
const lining = 'lining-nums tabular-nums';

export const back = style({ width: 'fit-content', color: tokens.color.inkSoft });

/** The page's parts, told apart as the console's tabs are. */
export const sections = style({
  display: 'flex',
  gap: `0 ${tokens.space.x5}`,
  overflowX: 'auto',
  borderBottom: `1px solid ${tokens.color.line}`,
});
export const section = style({
  padding: `${tokens.space.x3} 0`,
  color: tokens.color.inkSoft,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  boxShadow: 'inset 0 -2px 0 0 transparent',
  selectors: {
    '&:hover': { color: tokens.color.ink },
    '&[aria-current]': {
      color: tokens.color.ink,
      boxShadow: `inset 0 -2px 0 0 ${tokens.color.gold}`,
    },
  },
  // Shadows are not drawn there.
  '@media': { [forcedColors]: { selectors: { '&[aria-current]': { textDecoration: 'underline' } } } },
});

export const tools = style({
  ...spread,
  gap: tokens.space.x3,
  marginBottom: tokens.space.x4,
});
/** As wide as there is room on a telephone. */
export const search = style({ flex: '1 1 16rem', '@media': { [from.tablet]: { flex: '0 1 auto' } } });
export const category = style({
  padding: '0.4rem 0.9rem',
  color: tokens.color.ink,
  textDecoration: 'none',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.round,
  selectors: {
    '&:hover': { borderColor: tokens.color.edge },
    '&[aria-current]': {
      color: tokens.color.onNight,
      background: tokens.color.ink,
      borderColor: tokens.color.ink,
    },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&[aria-current]': {
          forcedColorAdjust: 'none',
          color: 'HighlightText',
          background: 'Highlight',
          borderColor: 'Highlight',
        },
      },
    },
  },
});

export const stream = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x4,
  color: tokens.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { color: tokens.color.gold } },
});
export const streamLabel = style({ flex: 1, minWidth: 0 });
export const moment = style({
  fontVariantNumeric: lining,
  ...captionText,
  whiteSpace: 'nowrap',
});
export const onward = style({ display: 'none', '@media': { [from.tablet]: { display: 'block' } } });

export const crumb = style({ marginBottom: tokens.space.x2, fontSize: tokens.text.caption });
export const code = style({ fontSize: tokens.text.caption, overflowWrap: 'anywhere' });
export const older = style({ display: 'flex', justifyContent: 'center', marginBottom: tokens.space.x4 });

export const steps = style([list, { margin: 0, padding: 0, listStyle: 'none' }]);
export const step = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `0 ${tokens.space.x4}`,
  padding: `${tokens.space.x5} ${inset}`,
  // On a telephone the figures take the whole width, below the step's number.
  '@media': { [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.space.x2 } },
  selectors: { '& + &': { borderTop: `1px solid ${tokens.color.line}` } },
});
export const stepNumber = style({
  fontVariantNumeric: lining,
  width: 'fit-content',
  minWidth: '2rem',
  height: '2rem',
  display: 'grid',
  placeItems: 'center',
  padding: '0 0.4rem',
  fontSize: tokens.text.caption,
  color: tokens.color.gold,
  border: `1px solid ${tokens.color.goldBright}`,
  borderRadius: tokens.radius.round,
});
export const stepBody = style({ display: 'grid', gap: tokens.space.x2, minWidth: 0 });
export const stepHead = style({
  ...flow,
  gap: `${tokens.space.x1} ${tokens.space.x3}`,
  minHeight: '2rem',
});
export const stepTitle = style({
  ...textHeading,
  fontSize: '1rem',
  lineHeight: 1.4,
});
export const cause = style({ color: tokens.color.inkSoft, overflowWrap: 'anywhere' });
export const unchanged = style({ fontStyle: 'italic', color: tokens.color.inkSoft });
export const technical = style(captionText);
globalStyle(`${technical} > summary`, { width: 'fit-content', cursor: 'pointer' });
export const identifiers = style({ display: 'grid', gap: tokens.space.x1, marginTop: tokens.space.x2 });
globalStyle(`${identifiers} dt`, { display: 'inline', marginRight: '0.5em' });
globalStyle(`${identifiers} dt::after`, { content: '" :"' });
globalStyle(`${identifiers} dd`, {
  display: 'inline',
  margin: 0,
  color: tokens.color.ink,
  overflowWrap: 'anywhere',
});

/** What there was at the beginning: names and values, many to a line. */
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 45%), 1fr))',
  gap: `${tokens.space.x3} ${tokens.space.x5}`,
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  background: tokens.color.ivory,
  border: `1px solid ${tokens.color.line}`,
  fontVariantNumeric: lining,
});
globalStyle(`${facts} dt`, captionText);
globalStyle(`${facts} dd`, { margin: 0, overflowWrap: 'anywhere' });

/** Before and after, side by side. */
export const changes = style({
  width: '100%',
  borderCollapse: 'collapse',
  background: tokens.color.ivory,
  border: `1px solid ${tokens.color.line}`,
  fontVariantNumeric: 'lining-nums tabular-nums',
});
globalStyle(`${changes} th, ${changes} td`, {
  padding: `${tokens.space.x2} ${tokens.space.x3}`,
  textAlign: 'left',
  verticalAlign: 'top',
  fontWeight: 400,
  overflowWrap: 'break-word',
});
globalStyle(`${changes} td`, { width: '34%' });
globalStyle(`${changes} thead th`, captionText);
globalStyle(`${changes} tbody tr`, { borderTop: `1px solid ${tokens.color.line}` });
export const before = style({
  padding: '0 0.25em',
  color: tokens.color.danger,
  background: tokens.color.dangerSoft,
});
export const after = style({
  padding: '0 0.25em',
  color: tokens.color.success,
  background: tokens.color.successSoft,
  textDecoration: 'none',
});

export const levels = style([
  figures,
  {
    gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
    marginBottom: tokens.space.x5,
    '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
  },
]);
export const move = style({
  ...flow,
  gap: `${tokens.space.x1} ${tokens.space.x4}`,
  fontVariantNumeric: lining,
});
export const delta = style({
  padding: '0.1rem 0.6rem',
  background: tokens.color.porcelain,
  borderRadius: tokens.radius.small,
});

export const dateForm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: tokens.space.x4,
  marginBottom: tokens.space.x6,
});
export const past = style({ ...oneColumn, gap: tokens.space.x6 });
export const partTitle = style({
  marginBottom: tokens.space.x3,
  fontSize: '1.375rem',
  lineHeight: 1.2,
});
export const counts = style({ marginBottom: tokens.space.x3, color: tokens.color.inkSoft });

export const work = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x5,
  padding: `${tokens.space.x6} ${inset}`,
  ...panel,
});
export const workTitle = style({ fontWeight: 500 });
const verdict = style({
  padding: `${tokens.space.x4} ${inset}`,
  border: '1px solid',
  borderRadius: tokens.radius.medium,
});
export const verdictSound = style([
  verdict,
  {
    color: tokens.color.success,
    background: tokens.color.successSoft,
    borderColor: tokens.color.success,
  },
]);
export const verdictBroken = style([
  verdict,
  { color: tokens.color.danger, background: tokens.color.dangerSoft, borderColor: tokens.color.danger },
]);
