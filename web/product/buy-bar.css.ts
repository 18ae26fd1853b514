import { globalStyle, style } from '@vanilla-extract/css';
import { spread } from '../theme/mixins.ts';
import { from, tokens } from '../theme/tokens.css.ts';

const HEIGHT = '5rem';

export const bar = style({
  ...spread,
  flexWrap: 'nowrap',
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  minHeight: HEIGHT,
  gap: tokens.space.x4,
  paddingBlock: `${tokens.space.x3} calc(${tokens.space.x3} + env(safe-area-inset-bottom))`,
  marginInline: `calc(-1 * ${tokens.space.gutter})`,
  paddingInline: tokens.space.gutter,
  background: tokens.color.ivory,
  borderTop: `1px solid ${tokens.color.line}`,
  selectors: { '&[data-buy-bar="hidden"]': { visibility: 'hidden' } },
});
export const what = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: tokens.space.x4,
  minWidth: 0,
  lineHeight: 1.3,
});
/** On a phone price and button alone: what is bought stands in the page's title. */
export const name = style({
  display: 'none',
  '@media': {
    [from.tablet]: {
      display: 'inline',
      fontFamily: tokens.font.display,
      fontSize: tokens.text.title3,
      overflowWrap: 'anywhere',
    },
  },
});
export const volume = style({ color: tokens.color.inkSoft });

// The button keeps to a line, however narrow the screen.
globalStyle(`${bar} button`, { flexShrink: 0, whiteSpace: 'nowrap', paddingInline: '1.25rem' });
// What the keyboard reaches is scrolled clear of the bar.
globalStyle('html:has([data-buy-bar="shown"])', { scrollPaddingBottom: `calc(${HEIGHT} + 1.5rem)` });
