import { globalStyle, style } from '@vanilla-extract/css';
import { captionText, flow } from '../theme/mixins.ts';
import { forcedColors, from, tokens } from '../theme/tokens.css.ts';

export const cart = style({ justifySelf: 'start' });
export const secure = style({
  ...captionText,
  justifySelf: 'end',
  display: 'flex',
  alignItems: 'center',
  gap: '0.5em',
  maxWidth: '7rem',
  lineHeight: 1.25,
  // In one line, but for the narrowest windows.
  '@media': { 'screen and (min-width: 360px)': { maxWidth: 'none', whiteSpace: 'nowrap' } },
});
// One line has no room for it beside the house's name on most phones.
globalStyle(`${secure} > svg`, {
  flexShrink: 0,
  '@media': { 'screen and (min-width: 360px) and (max-width: 429px)': { display: 'none' } },
});

export const steps = style({
  ...flow,
  gap: `${tokens.space.x2} ${tokens.space.x4}`,
  fontSize: tokens.text.small,
  '@media': { [from.tablet]: { gap: tokens.space.x5 } },
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
