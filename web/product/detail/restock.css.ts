import { globalStyle, style } from '@vanilla-extract/css';
import { captionText } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';

export const line = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x3 });
// The button is as wide as the field where it stands below it.
export const address = style({ flex: '999 1 14rem', minWidth: 0 });
globalStyle(`${line} button`, { flexGrow: 1 });
export const purpose = style(captionText);
export const restockForm = style({ display: 'grid', gap: tokens.space.x3 });
export const failure = style({
  ...captionText,
  color: tokens.color.danger,
  selectors: { '&:empty': { display: 'none' } },
});
