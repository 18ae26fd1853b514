import { style } from '@vanilla-extract/css';
import { spread } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';

export const back = style({ marginBottom: tokens.space.x4 });
export const subject = style({
  fontFamily: tokens.font.text,
  fontSize: '1rem',
  fontWeight: 500,
  lineHeight: 1.5,
  letterSpacing: 0,
  overflowWrap: 'anywhere',
});
export const message = style({
  marginTop: tokens.space.x2,
  maxWidth: '48rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const row = style({
  ...spread,
  gap: `${tokens.space.x2} ${tokens.space.x4}`,
});
export const address = style({ minWidth: 0, overflowWrap: 'anywhere' });
