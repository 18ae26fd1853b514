import { style } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

/** Always there, so that what comes is read out; takes no room while empty. */
export const banner = style({ display: 'contents' });
export const alarms = style({ display: 'grid', gap: tokens.space.x3 });
export const alarm = style({
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  background: tokens.color.dangerSoft,
  border: `1px solid ${tokens.color.danger}`,
  borderRadius: tokens.radius.medium,
});
export const title = style({ fontWeight: 500, color: tokens.color.danger });
export const subjects = style({ overflowWrap: 'anywhere', fontVariantNumeric: 'lining-nums tabular-nums' });
