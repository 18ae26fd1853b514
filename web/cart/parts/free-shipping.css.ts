import { style } from '@vanilla-extract/css';
import { quietText } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';
import { meterFill } from '../../ui/marks/marks.css.ts';

export const hint = style({
  ...quietText,
  display: 'grid',
  gap: '0.5rem',
});
export const fill = style([meterFill, { transition: `width ${tokens.motion.calm}` }]);
