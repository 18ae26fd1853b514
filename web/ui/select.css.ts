import { globalStyle, style } from '@vanilla-extract/css';
import { input } from './field.css.ts';

export const frame = style({ position: 'relative', display: 'grid', alignItems: 'center' });
globalStyle(`${frame} > svg`, { position: 'absolute', insetInlineEnd: '0.9rem', pointerEvents: 'none' });

export const select = style([
  input,
  { appearance: 'none', paddingInlineEnd: '2.5rem', cursor: 'pointer', textOverflow: 'ellipsis' },
]);
