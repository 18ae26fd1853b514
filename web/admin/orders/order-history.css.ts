import { style } from '@vanilla-extract/css';
import { tokens } from '../../theme/tokens.css.ts';

export const steps = style({
  display: 'grid',
  gap: tokens.space.x3,
  margin: 0,
  marginTop: tokens.space.x3,
  padding: 0,
  listStyle: 'none',
  borderLeft: `1px solid ${tokens.color.line}`,
});
export const step = style({
  position: 'relative',
  paddingLeft: tokens.space.x4,
  overflowWrap: 'anywhere',
  '::before': {
    content: '',
    position: 'absolute',
    left: '-0.25rem',
    top: '0.5rem',
    width: '0.45rem',
    height: '0.45rem',
    borderRadius: '50%',
    background: tokens.color.gold,
  },
});
export const title = style({ fontWeight: 500 });
export const detail = style({ color: tokens.color.ink });
export const origin = style({
  fontSize: tokens.text.caption,
  color: tokens.color.inkSoft,
  fontVariantNumeric: 'lining-nums tabular-nums',
});
