import { style } from '@vanilla-extract/css';
import { ground, quietText } from '../theme/mixins.ts';
import { forcedColors, tokens } from '../theme/tokens.css.ts';

export const hint = style({
  ...quietText,
  display: 'grid',
  gap: '0.5rem',
});
export const meter = style({ height: 3, ...ground(tokens.color.sand), outlineOffset: 1, overflow: 'hidden' });
export const meterFill = style({
  display: 'block',
  height: '100%',
  background: tokens.color.gold,
  transition: `width ${tokens.motion.calm}`,
  '@media': { [forcedColors]: { forcedColorAdjust: 'none', background: 'CanvasText' } },
});
