import { style } from '@vanilla-extract/css';
import { spread } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';

/** At the top, under the header's edge: the foot belongs to messages and to what is chosen. */
export const notice = style({
  position: 'fixed',
  zIndex: tokens.layer.toast,
  top: tokens.space.x3,
  insetInline: tokens.space.x3,
  width: 'fit-content',
  maxWidth: '40rem',
  marginInline: 'auto',
  ...spread,
  gap: `${tokens.space.x2} ${tokens.space.x4}`,
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  color: tokens.color.onNight,
  background: tokens.color.night,
  border: `1px solid ${tokens.color.goldBright}`,
  borderRadius: tokens.radius.medium,
  boxShadow: tokens.shadow.floating,
  '@media': { print: { display: 'none' } },
});
export const words = style({ flex: '1 1 16rem' });
export const clock = style({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
