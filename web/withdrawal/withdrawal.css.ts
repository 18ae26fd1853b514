import { style } from '@vanilla-extract/css';
import { panel } from '../theme/mixins.ts';
import { tokens } from '../theme/tokens.css.ts';

export const body = style({ maxWidth: tokens.width.form, paddingBottom: tokens.space.section });
export const receipt = style({
  display: 'grid',
  gap: tokens.space.x4,
  padding: tokens.space.x6,
  ...panel,
  borderTop: `3px solid ${tokens.color.goldBright}`,
  outline: 'none',
});
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${tokens.space.x2} ${tokens.space.x5}`,
  fontSize: tokens.text.small,
});
export const fact = style({ fontWeight: 450, fontVariantNumeric: 'lining-nums tabular-nums' });
export const failure = style({
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  background: tokens.color.dangerSoft,
  color: tokens.color.danger,
  borderRadius: tokens.radius.small,
  fontSize: tokens.text.small,
});
