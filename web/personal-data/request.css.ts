import { style } from '@vanilla-extract/css';
import { panel } from '../theme/mixins.ts';
import { tokens } from '../theme/tokens.css.ts';

/** Around a form that stands alone on its page. */
export const body = style({ maxWidth: tokens.width.form, paddingBottom: tokens.space.section });
export const failure = style({
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  background: tokens.color.dangerSoft,
  color: tokens.color.danger,
  borderRadius: tokens.radius.small,
  fontSize: tokens.text.small,
});
/** Takes the form's place once it is sent. */
export const receipt = style({
  display: 'grid',
  gap: tokens.space.x4,
  padding: tokens.space.x6,
  ...panel,
  borderTop: `3px solid ${tokens.color.goldBright}`,
  outline: 'none',
});
