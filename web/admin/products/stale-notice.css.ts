import { style } from '@vanilla-extract/css';
import { tokens } from '../../theme/tokens.css.ts';

export const notice = style({
  display: 'grid',
  gap: tokens.space.x3,
  padding: tokens.space.x5,
  background: tokens.color.warningSoft,
  border: `1px solid ${tokens.color.warning}`,
  borderRadius: tokens.radius.medium,
});
export const title = style({ fontFamily: tokens.font.text, fontSize: '1rem', fontWeight: 500 });
export const changes = style({ display: 'grid', gap: tokens.space.x2, overflowWrap: 'anywhere' });
export const field = style({ fontSize: tokens.text.caption, color: tokens.color.inkSoft });
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x3 });
