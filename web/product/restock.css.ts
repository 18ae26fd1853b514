import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, quietText } from '../theme/mixins.ts';
import { tokens } from '../theme/tokens.css.ts';

export const restock = style({
  display: 'grid',
  gap: tokens.space.x3,
  padding: tokens.space.x4,
  background: tokens.color.porcelain,
  border: `1px solid ${tokens.color.line}`,
});
export const heading = style({
  fontFamily: tokens.font.display,
  fontSize: tokens.text.title3,
  lineHeight: 1.2,
});
export const about = style({ ...quietText, overflowWrap: 'anywhere' });
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
