import { style } from '@vanilla-extract/css';
import { flow, spread } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';

export const moderation = style({
  ...spread,
  gap: tokens.space.x3,
  marginTop: tokens.space.x3,
});
/** What the list is narrowed to, and the way back to all. */
export const about = style({ ...flow, gap: tokens.space.x3, marginBottom: tokens.space.x4 });
export const facts = style({
  ...flow,
  gap: `${tokens.space.x1} ${tokens.space.x3}`,
  minWidth: 0,
});
export const product = style({ fontWeight: 500 });
export const email = style({ color: tokens.color.inkSoft, overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', gap: tokens.space.x2 });
