import { style } from '@vanilla-extract/css';
import { captionText } from '../../../theme/mixins.ts';
import { forcedColors, tokens } from '../../../theme/tokens.css.ts';

export const order = style({ display: 'grid', gap: tokens.space.x2 });
export const list = style({ display: 'grid', gap: tokens.space.x2, outline: 'none' });
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: tokens.space.x3,
  paddingBlock: tokens.space.x1,
  background: tokens.color.white,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.small,
  cursor: 'grab',
  selectors: {
    '&[data-focus-visible]': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: '1px' },
    '&[data-dragging]': { opacity: 0.5 },
  },
});
export const handle = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  border: 0,
  background: 'none',
  cursor: 'inherit',
  color: tokens.color.inkSoft,
  selectors: {
    '&[data-hovered]': { color: tokens.color.ink },
    '&[data-focus-visible]': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: '-3px' },
  },
});
export const thumb = style({ width: '3rem', aspectRatio: '4 / 5', background: tokens.color.porcelain });
export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });
export const name = style({ display: 'grid', minWidth: 0, lineHeight: 1.35 });
export const about = style({
  ...captionText,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
/** Where a picture would come to stand. */
export const place = style({
  height: 0,
  outline: '1px solid transparent',
  selectors: { '&[data-drop-target]': { outlineColor: tokens.color.gold, outlineWidth: 2 } },
  '@media': { [forcedColors]: { selectors: { '&[data-drop-target]': { outlineColor: 'Highlight' } } } },
});
