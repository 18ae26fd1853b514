import { globalStyle, style } from '@vanilla-extract/css';
import { tokens } from '../../theme/tokens.css.ts';
import { control } from './control.css.ts';

export const frame = style({ position: 'relative', display: 'inline-grid', alignItems: 'center' });
globalStyle(`${frame} > svg`, {
  position: 'absolute',
  insetInlineEnd: '0.7rem',
  pointerEvents: 'none',
});

export const select = style([
  control,
  {
    appearance: 'none',
    paddingInlineEnd: '2.1rem',
    cursor: 'pointer',
    selectors: {
      '&:hover': { borderColor: tokens.color.ink },
      '&[aria-busy="true"]': {
        color: tokens.color.inkSoft,
        background: tokens.color.porcelain,
        cursor: 'progress',
      },
    },
  },
]);
