import { style } from '@vanilla-extract/css';
import { quietText } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';

export const screen = style({
  minHeight: '100dvh',
  display: 'grid',
  placeItems: 'center',
  padding: tokens.space.x5,
  background: `radial-gradient(90rem 50rem at 50% -20%, ${tokens.color.nightSoft}, ${tokens.color.night})`,
});
/** Over all of the console, its windows and its messages. */
export const inPlace = style({
  position: 'fixed',
  inset: 0,
  zIndex: tokens.layer.tooltip,
  overflowY: 'auto',
  background: tokens.color.night,
});
export const dialog = style({ outline: 'none' });
export const panel = style({
  width: '100%',
  maxWidth: '25rem',
  display: 'grid',
  gap: tokens.space.x5,
  padding: 'clamp(1.75rem, 1rem + 4vw, 3rem)',
  background: tokens.color.ivory,
  borderTop: `2px solid ${tokens.color.goldBright}`,
  borderRadius: tokens.radius.medium,
  boxShadow: tokens.shadow.floating,
});
export const brand = style({
  lineHeight: 0,
  color: tokens.color.gold,
  textAlign: 'center',
});
export const title = style({
  marginTop: `calc(-1 * ${tokens.space.x4})`,
  fontFamily: tokens.font.text,
  ...quietText,
  fontWeight: 400,
  letterSpacing: tokens.tracking.caps,
  textTransform: 'uppercase',
  textAlign: 'center',
});
export const notice = style({
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  background: tokens.color.warningSoft,
  borderRadius: tokens.radius.small,
  fontSize: tokens.text.small,
});
export const back = style({ justifySelf: 'center', ...quietText });
