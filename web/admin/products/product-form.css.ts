import { style } from '@vanilla-extract/css';
import { from, tokens } from '../../theme/tokens.css.ts';

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.space.x5 });
export const title = style({ fontSize: tokens.text.title2 });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.x5,
  alignItems: 'start',
  '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 25rem' } },
});
export const side = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.space.x5 });
export const block = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.x4,
  padding: 'clamp(1rem, 0.6rem + 1.4vw, 1.75rem)',
  background: tokens.color.white,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.medium,
});
export const blockTitle = style({ fontSize: tokens.text.title3, lineHeight: 1.2 });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.x4,
  alignItems: 'start',
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const notes = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.space.x4 });
export const legend = style({
  padding: 0,
  marginBottom: tokens.space.x3,
  fontFamily: tokens.font.display,
  fontSize: '1.25rem',
  fontWeight: 500,
});
/** Always in reach on larger screens; at the left, where no toast covers it. */
export const actions = style({
  display: 'flex',
  gap: tokens.space.x3,
  paddingBlock: tokens.space.x4,
  borderTop: `1px solid ${tokens.color.line}`,
  '@media': {
    [from.tablet]: { position: 'sticky', bottom: 0, zIndex: 1, background: tokens.color.ivory },
  },
});
