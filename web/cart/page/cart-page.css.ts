import { style } from '@vanilla-extract/css';
import { centred, ends, ground, spread } from '../../theme/mixins.ts';
import { from, tokens } from '../../theme/tokens.css.ts';

export const foot = style({ paddingBottom: tokens.space.section });
export const lines = style({ borderTop: `1px solid ${tokens.color.line}` });
export const line = style({
  display: 'grid',
  // On phones smaller than the page's title: the largest of what is painted does not wait for the cart to be read.
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: tokens.space.x5,
  paddingBlock: tokens.space.x5,
  borderBottom: `1px solid ${tokens.color.line}`,
  '@media': { [from.tablet]: { gridTemplateColumns: '8rem minmax(0, 1fr)' } },
});
export const frame = style({
  aspectRatio: '4 / 5',
  overflow: 'hidden',
  background: tokens.color.porcelain,
  alignSelf: 'start',
});
export const lineBody = style({
  display: 'grid',
  overflowWrap: 'anywhere',
  gap: tokens.space.x3,
  alignContent: 'space-between',
});
export const lineTop = style({
  ...ends,
  alignItems: 'baseline',
  overflowWrap: 'normal',
});
export const lineName = style({ minWidth: 0, overflowWrap: 'anywhere', fontSize: '1.5rem', fontWeight: 500 });
export const lineLink = style({
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const lineActions = style({
  ...spread,
  gap: tokens.space.x3,
});
/** What was changed of a line without the shopper. */
export const lineNote = style({
  display: 'block',
  marginTop: tokens.space.x1,
  padding: '0.35rem 0.6rem',
  background: tokens.color.warningSoft,
  borderLeft: `3px solid ${tokens.color.warning}`,
  fontSize: tokens.text.small,
  selectors: { '&:empty': { display: 'none' } },
});
export const notice = style({
  padding: '0.9rem 1.15rem',
  marginBottom: tokens.space.x4,
  background: tokens.color.warningSoft,
  borderLeft: `3px solid ${tokens.color.warning}`,
  fontSize: tokens.text.small,
});

export const aside = style({
  display: 'grid',
  gap: tokens.space.x5,
  padding: 'clamp(1.5rem, 3vw, 2.25rem)',
  ...ground(tokens.color.porcelain),
  '@media': { [from.desktop]: { position: 'sticky', top: '7rem' } },
});
export const asideTitle = style({ fontSize: tokens.text.title3 });
export const rows = style({ display: 'grid', gap: '0.6rem' });
export const rowLine = style(ends);
export const saving = style([rowLine, { color: tokens.color.success }]);
export const total = style([
  rowLine,
  {
    paddingTop: tokens.space.x4,
    borderTop: `1px solid ${tokens.color.edge}`,
    fontSize: '1.25rem',
    fontWeight: 450,
    alignItems: 'baseline',
  },
]);
export const limit = style({
  color: tokens.color.danger,
  fontSize: tokens.text.small,
  selectors: { '&:empty': { display: 'none' } },
});
export const promo = style({ display: 'grid', gap: '0.5rem' });
export const promoLine = style({ display: 'flex', gap: '0.5rem', alignItems: 'stretch' });
export const promoApplied = style({
  ...ends,
  alignItems: 'center',
  gap: tokens.space.x3,
  padding: '0.5rem 0.5rem 0.5rem 1rem',
  ...ground(tokens.color.successSoft),
  color: tokens.color.success,
});
export const promoRefused = style([
  promoApplied,
  { background: tokens.color.dangerSoft, color: tokens.color.danger },
]);
const promoMessage = style({ fontSize: tokens.text.caption, fontWeight: 450 });
export const promoError = style([promoMessage, { color: tokens.color.danger }]);
export const promoSuccess = style([promoMessage, { color: tokens.color.success }]);
export const empty = style({
  ...centred,
  gap: tokens.space.x5,
  padding: 'clamp(3.5rem, 9vw, 7rem) 1.5rem',
  ...ground(tokens.color.porcelain),
});
