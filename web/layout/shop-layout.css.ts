import { style } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

export const skip = style({
  position: 'absolute',
  top: 0,
  left: tokens.space.x4,
  zIndex: tokens.layer.toast,
  padding: '0.75rem 1.25rem',
  background: tokens.color.night,
  color: tokens.color.onNight,
  transform: 'translateY(-110%)',
  selectors: { '&:focus': { transform: 'none' } },
});
export const page = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
export const main = style({ flex: 1, minWidth: 0 });
