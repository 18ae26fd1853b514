import { style } from '@vanilla-extract/css';
import { from, tokens } from '../theme/tokens.css.ts';

export const band = style({
  background: tokens.color.nightSoft,
  color: tokens.color.onNight,
  paddingBlock: 'clamp(3.5rem, 7vw, 6.5rem)',
});
export const inner = style({
  display: 'grid',
  gap: tokens.space.x6,
  alignItems: 'center',
  '@media': { [from.desktop]: { gridTemplateColumns: '1fr 1fr', gap: tokens.space.x9 } },
});
export const about = style({ color: tokens.color.onNightSoft, maxWidth: '30rem' });
export const line = style({
  display: 'flex',
  flexDirection: 'column',
  gap: tokens.space.x3,
  '@media': { [from.tablet]: { flexDirection: 'row' } },
});
export const label = style({ fontSize: tokens.text.small });
export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: '3.125rem',
  padding: '0.75rem 1rem',
  fontSize: '1rem',
  color: tokens.color.onNight,
  background: 'rgba(246, 238, 223, 0.06)',
  border: '1px solid rgba(246, 238, 223, 0.6)',
  borderRadius: tokens.radius.small,
  selectors: {
    '&::placeholder': { color: tokens.color.onNightSoft, opacity: 1 },
    '&:focus-visible': { outlineColor: tokens.color.goldBright },
  },
});
export const purpose = style({ fontSize: tokens.text.caption, color: tokens.color.onNightSoft });
