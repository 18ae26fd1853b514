import { style } from '@vanilla-extract/css';
import { tokens } from '../../theme/tokens.css.ts';

export const mails = style({
  padding: `${tokens.space.x3} clamp(1rem, 0.6rem + 1vw, 1.5rem)`,
  borderTop: `1px solid ${tokens.color.line}`,
});
export const summary = style({
  width: 'fit-content',
  cursor: 'pointer',
  color: tokens.color.inkSoft,
  selectors: { '&:hover': { color: tokens.color.ink } },
});
export const none = style({ paddingTop: tokens.space.x2, color: tokens.color.inkSoft });
export const mail = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${tokens.space.x1} ${tokens.space.x3}`,
  paddingTop: tokens.space.x2,
});
export const subject = style({ flex: '1 1 12rem', minWidth: 0 });
export const moment = style({ color: tokens.color.inkSoft, fontVariantNumeric: 'lining-nums tabular-nums' });
