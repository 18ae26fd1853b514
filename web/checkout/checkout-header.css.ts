import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, flow } from '../theme/mixins.ts';
import { forcedColors, from, tokens, upTo } from '../theme/tokens.css.ts';

export const cart = style({ justifySelf: 'start' });
export const secure = style({
  ...captionText,
  justifySelf: 'end',
  display: 'flex',
  alignItems: 'center',
  gap: '0.5em',
  lineHeight: 1.25,
  // One line has no room beside the house's name on a phone.
  '@media': { [upTo.phone]: { width: '5.25rem' } },
});
globalStyle(`${secure} > svg`, { flexShrink: 0 });

export const steps = style({
  ...flow,
  gap: `${tokens.space.x2} min(${tokens.space.x4}, 2.4vw)`,
  fontSize: tokens.text.small,
  '@media': {
    [from.tablet]: { gap: tokens.space.x5 },
    'screen and (max-width: 359px)': { fontSize: tokens.text.caption, columnGap: tokens.space.x1 },
  },
});
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: '0.5em',
  color: tokens.color.inkSoft,
});
export const reached = style([step, { color: tokens.color.ink }]);
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: '1.5rem',
  height: '1.5rem',
  border: '1px solid currentColor',
  borderRadius: tokens.radius.round,
  fontSize: tokens.text.caption,
  lineHeight: 1,
});
globalStyle(`${reached}[aria-current]`, { fontWeight: 500 });
globalStyle(`${reached}[aria-current] > ${mark}`, {
  background: tokens.color.ink,
  color: tokens.color.onNight,
  borderColor: tokens.color.ink,
  '@media': { [forcedColors]: { outline: '2px solid CanvasText', outlineOffset: 2 } },
});
