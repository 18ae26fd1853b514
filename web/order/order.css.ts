import { style } from '@vanilla-extract/css';
import { ends, panel, tickBox, tickLine } from '../theme/mixins.ts';
import { forcedColors, from, tokens } from '../theme/tokens.css.ts';

const thin = `1px solid ${tokens.color.line}`;

export const page = style({
  display: 'grid',
  gap: tokens.space.x6,
  paddingBottom: tokens.space.section,
  '@media': { print: { gap: tokens.space.x4, paddingBottom: 0, fontSize: '10pt' } },
});
export const screenOnly = style({ '@media': { print: { display: 'none' } } });

export const steps = style({
  display: 'grid',
  gap: tokens.space.x4,
  '@media': {
    [from.tablet]: { gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 0 },
    print: { gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 0 },
  },
});
const stepBase = style({
  position: 'relative',
  display: 'grid',
  paddingInlineStart: tokens.space.x5,
  '::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: '0.5em',
    width: '0.75rem',
    height: '0.75rem',
    borderRadius: tokens.radius.round,
    border: `2px solid ${tokens.color.gold}`,
  },
  '@media': {
    [from.tablet]: {
      paddingInlineStart: 0,
      paddingTop: tokens.space.x5,
      borderTop: thin,
      '::before': { top: '-0.4rem', background: tokens.color.ivory },
    },
  },
});
export const step = style([
  stepBase,
  {
    '::before': { background: `${tokens.color.gold} !important`, printColorAdjust: 'exact' },
    '@media': {
      [forcedColors]: {
        '::before': {
          forcedColorAdjust: 'none',
          background: 'CanvasText !important',
          borderColor: 'CanvasText',
        },
      },
    },
  },
]);
export const stepToCome = style([
  stepBase,
  { color: tokens.color.inkSoft, '::before': { borderColor: tokens.color.edge } },
]);
export const stepName = style({ fontWeight: 450 });

export const columns = style({
  display: 'grid',
  gap: tokens.space.x6,
  alignItems: 'start',
  '@media': {
    [from.desktop]: { gridTemplateColumns: 'minmax(0, 1.35fr) minmax(0, 1fr)', gap: tokens.space.x8 },
    print: { gridTemplateColumns: 'minmax(0, 1.35fr) minmax(0, 1fr)', gap: tokens.space.x6 },
  },
});
export const column = style({
  display: 'grid',
  gap: tokens.space.x6,
  '@media': { print: { gap: tokens.space.x4 } },
});
export const articles = style({
  ...panel,
  display: 'grid',
  gap: tokens.space.x4,
  padding: 'clamp(1.25rem, 0.8rem + 1.4vw, 2rem)',
  '@media': { print: { padding: 0, border: 0 } },
});
export const lines = style({ display: 'grid', borderBottom: thin });
export const line = style({
  ...ends,
  paddingBlock: tokens.space.x3,
  borderTop: thin,
  overflowWrap: 'anywhere',
});
export const part = style({
  display: 'grid',
  gap: tokens.space.x3,
  paddingTop: tokens.space.x4,
  borderTop: thin,
  breakInside: 'avoid',
});
export const partTitle = style({ fontSize: '1.5rem', fontWeight: 500 });
export const list = style({ display: 'grid', gap: tokens.space.x2, fontSize: tokens.text.small });
export const address = style({ whiteSpace: 'pre-line', fontSize: tokens.text.small });
export const unpaid = style({
  ...panel,
  display: 'grid',
  gap: tokens.space.x4,
  padding: 'clamp(1.25rem, 0.8rem + 1.4vw, 2rem)',
  borderInlineStart: `3px solid ${tokens.color.goldBright}`,
  '@media': { print: { display: 'none' } },
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: tokens.space.x5,
});
export const payForm = style({ display: 'grid', justifyItems: 'start', gap: tokens.space.x4 });
export const terms = style({ ...tickLine, maxWidth: '60ch' });
export const tick = style(tickBox);
export const giveUp = style({ paddingBlock: tokens.space.x4 });
export const giveUpSummary = style({
  cursor: 'pointer',
  textDecoration: 'underline',
  textUnderlineOffset: '0.3em',
  textDecorationThickness: '1px',
  textDecorationColor: tokens.color.goldBright,
});
export const giveUpForm = style({ display: 'grid', gap: tokens.space.x4, paddingTop: tokens.space.x4 });
/** What a gift's sender wrote, in its lines. */
export const message = style({
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  fontSize: tokens.text.small,
});
