import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, ends, ground, quietText } from '../theme/mixins.ts';
import { from, tokens, upTo } from '../theme/tokens.css.ts';

export const legend = style({
  fontFamily: tokens.font.display,
  fontSize: tokens.text.title3,
  marginBottom: tokens.space.x4,
});
/** As the server draws it: not where another order is to be paid (`web/public/start.js`). */
export const drawn = style({ selectors: { '[data-paying] &': { visibility: 'hidden' } } });
export const means = style({ ...captionText, marginBottom: tokens.space.x5 });
export const wide = style({ '@media': { [from.tablet]: { gridColumn: '1 / -1' } } });
/** The day of arrival, beside the address. */
export const arrival = style({ display: 'flex', gap: tokens.space.x3, marginTop: tokens.space.x5 });
export const alert = style({
  padding: '0.9rem 1.15rem',
  background: tokens.color.dangerSoft,
  borderLeft: `3px solid ${tokens.color.danger}`,
  color: tokens.color.danger,
  fontSize: tokens.text.small,
});
export const address = style({
  ...ends,
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  padding: tokens.space.x5,
  border: `1px solid ${tokens.color.line}`,
  fontSize: tokens.text.small,
});
export const notice = style({
  display: 'grid',
  gap: tokens.space.x4,
  justifyItems: 'start',
  padding: 'clamp(1.5rem, 4vw, 3rem)',
  ...ground(tokens.color.porcelain),
});
export const proceed = style({ '@media': { [upTo.phone]: { width: '100%' } } });
export const obligation = style({ ...quietText, textAlign: 'center' });
export const line = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
  overflowWrap: 'anywhere',
  gap: tokens.space.x4,
  alignItems: 'center',
});
export const frame = style({ aspectRatio: '4 / 5', overflow: 'hidden', background: tokens.color.sand });

/**
 * Where the summary does not fit beside the payment, it stands above it: what is bought and what it costs is read before the button that
 * binds (code de la consommation L221-14).
 */
export const paying = style({});
/** Read with the delivery form; its sentence stays. */
globalStyle(`${paying} > aside figure`, {
  display: 'none',
  '@media': { [from.desktop]: { display: 'grid' } },
});
globalStyle(`${paying} > aside`, { order: -1, '@media': { [from.desktop]: { order: 0 } } });
