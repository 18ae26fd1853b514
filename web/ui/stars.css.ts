import { style } from '@vanilla-extract/css';
import { forcedColors, tokens } from '../theme/tokens.css.ts';

export const stars = style({
  position: 'relative',
  display: 'inline-block',
  width: '5.75em',
  height: '1em',
  fontSize: '0.875rem',
  color: tokens.color.line,
  flexShrink: 0,
});
export const layer = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  display: 'block',
  '@media': { [forcedColors]: { forcedColorAdjust: 'none', color: 'Canvas', stroke: 'CanvasText' } },
});
export const filled = style([
  layer,
  { color: '#a97c33', '@media': { [forcedColors]: { color: 'CanvasText' } } },
]);
export const drawing = style({ width: '5.75em', height: '1em', maxWidth: 'none' });
