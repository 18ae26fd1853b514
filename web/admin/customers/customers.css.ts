import { style } from '@vanilla-extract/css';
import { textHeading } from '../../theme/mixins.ts';

export const partTitle = style({ ...textHeading, fontSize: '1rem', lineHeight: 1.5 });
