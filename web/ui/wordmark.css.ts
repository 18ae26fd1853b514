import { style } from '@vanilla-extract/css';
import { forcedColors } from '../theme/tokens.css.ts';

// The drawing is used as a mask, so that it takes the colour of the text around without riding in every page's HTML.
export const wordmark = style({
  display: 'inline-block',
  aspectRatio: '244 / 110',
  backgroundColor: 'currentColor',
  mask: 'url("/media/wordmark.svg") center / contain no-repeat',
  '@media': { [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' } },
});
