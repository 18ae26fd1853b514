import { style } from '@vanilla-extract/css';
import { captionText } from '../../theme/mixins.ts';
import { forcedColors, from, tokens } from '../../theme/tokens.css.ts';
import { modal as overlayModal, veil as overlayVeil } from '../../ui/overlays/overlay.css.ts';

/** From the top: what is found grows downwards only. */
export const veil = style([overlayVeil, { placeItems: 'start center', paddingTop: '8dvh' }]);
export const modal = style([overlayModal, { maxWidth: '42rem' }]);
/** Stays over what is found, however far that is scrolled. */
export const search = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  paddingBlock: tokens.space.x2,
  background: tokens.color.ivory,
});
export const results = style({ outline: 'none' });
export const none = style({ padding: tokens.space.x4, color: tokens.color.inkSoft });
export const group = style({ selectors: { '& + &': { marginTop: tokens.space.x3 } } });
export const groupTitle = style({
  ...captionText,
  fontFamily: tokens.font.text,
  fontWeight: 450,
  letterSpacing: '0.04em',
  padding: `${tokens.space.x1} ${tokens.space.x3}`,
});
export const entry = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: tokens.space.x4,
  padding: '0.35rem 0.75rem',
  fontSize: tokens.text.small,
  borderRadius: tokens.radius.small,
  cursor: 'pointer',
  outline: 'none',
  scrollMarginTop: '5rem',
  selectors: {
    '&[data-focused]': { background: tokens.color.night, color: tokens.color.onNight },
  },
  '@media': { [forcedColors]: { selectors: { '&[data-focused]': { outline: '2px solid Highlight' } } } },
});
export const label = style({ overflowWrap: 'anywhere' });
export const note = style({
  ...captionText,
  fontVariantNumeric: 'lining-nums tabular-nums',
  selectors: { [`${entry}[data-focused] &`]: { color: tokens.color.onNightSoft } },
});

export const helpGroups = style({
  display: 'grid',
  gap: tokens.space.x5,
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const shortcuts = style({ display: 'grid', gap: tokens.space.x2, marginTop: tokens.space.x2 });
export const shortcut = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: tokens.space.x2,
  paddingInline: tokens.space.x3,
});
export const key = style({
  display: 'inline-block',
  minWidth: '1.75rem',
  marginInlineEnd: tokens.space.x1,
  padding: '0.1rem 0.4rem',
  textAlign: 'center',
  fontFamily: tokens.font.text,
  fontSize: tokens.text.caption,
  background: tokens.color.white,
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
});
