import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, tickBox, tickLine } from '../../../theme/mixins.ts';
import { from, tokens } from '../../../theme/tokens.css.ts';

const PHONE = 'screen and (max-width: 699px)';

export const group = style({ display: 'grid', gap: tokens.space.x4, minWidth: 0, border: 0, padding: 0 });
export const legend = style({ padding: 0, marginBottom: tokens.space.x3, fontWeight: 600 });
export const picker = style({ display: 'grid', gap: tokens.space.x2 });
export const found = style({
  display: 'grid',
  justifyItems: 'start',
  border: `1px solid ${tokens.color.line}`,
  padding: tokens.space.x2,
});
export const none = style({ padding: tokens.space.x2, color: tokens.color.inkSoft });
export const lines = style({ display: 'grid' });
export const line = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  alignItems: 'center',
  gap: `${tokens.space.x2} ${tokens.space.x4}`,
  paddingBlock: tokens.space.x3,
  borderBottom: `1px solid ${tokens.color.line}`,
  '@media': { [from.tablet]: { gridTemplateColumns: '1fr auto 6rem auto' } },
});
// On a phone the cross stands beside the name, the price beside the number.
globalStyle(`${line} > :first-child`, { '@media': { [PHONE]: { gridColumn: '1 / 3' } } });
globalStyle(`${line} > button`, { '@media': { [PHONE]: { gridArea: '1 / 3' } } });
export const lineName = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });
export const lineTotal = style({ textAlign: 'end', '@media': { [PHONE]: { gridColumn: '2 / 4' } } });
export const soft = style(captionText);
export const problem = style({ gridColumn: '1 / -1', color: tokens.color.danger });
export const totals = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `${tokens.space.x1} ${tokens.space.x4}`,
  fontVariantNumeric: 'lining-nums tabular-nums',
});
globalStyle(`${totals} dd`, { margin: 0, textAlign: 'end' });
export const total = style({ fontWeight: 600 });
export const box = style({ ...tickLine, alignItems: 'center' });
export const tick = style({ ...tickBox, margin: 0 });
