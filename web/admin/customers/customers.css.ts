import { style } from '@vanilla-extract/css';
import { flow, textHeading } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';

export const partTitle = style({ ...textHeading, fontSize: '1rem', lineHeight: 1.5 });
/** What is said of one thing, beside each other. */
export const row = style({
  ...flow,
  gap: `${tokens.space.x2} ${tokens.space.x4}`,
});
