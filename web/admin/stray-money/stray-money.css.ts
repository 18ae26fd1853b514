import { style } from '@vanilla-extract/css';
import { flow, quietText, textHeading } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';

export const intro = style({ maxWidth: '48rem', marginBottom: tokens.space.x5 });
export const head = style({ ...flow, gap: `${tokens.space.x2} ${tokens.space.x3}` });
export const title = style({
  ...textHeading,
  flex: '1 1 12rem',
  minWidth: 0,
  fontSize: '1rem',
  lineHeight: 1.5,
});
export const reference = style({ ...quietText, overflowWrap: 'anywhere' });
export const actions = style({ ...flow, gap: tokens.space.x3 });
