import { style } from '@vanilla-extract/css';

export const price = style({ fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap' });
