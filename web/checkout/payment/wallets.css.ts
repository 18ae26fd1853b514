import { style } from '@vanilla-extract/css';
import { quietText } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';

export const wallets = style({ display: 'grid', gap: tokens.space.x3 });
/** Until the provider has said whether there is a wallet; its frame keeps its width meanwhile. */
export const unseen = style([wallets, { visibility: 'hidden', height: 0, overflow: 'hidden' }]);
const rule = { content: '', flexGrow: 1, borderTop: `1px solid ${tokens.color.line}` };
export const or = style({
  ...quietText,
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x4,
  marginTop: tokens.space.x3,
  selectors: { '&::before': rule, '&::after': rule },
});
