import { globalStyle, keyframes } from '@vanilla-extract/css';
import { calmMotion, moreContrast, tokens } from './tokens.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', {
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  scrollPaddingTop: '6rem',
  background: tokens.color.ivory,
  colorScheme: 'light',
});
// Text 7:1 and lines 4.5:1 on every ground of the house; weightier than the theme, wherever that stands in the style sheet.
globalStyle('html:root', {
  '@media': {
    [moreContrast]: {
      vars: {
        [tokens.color.inkSoft]: tokens.color.ink,
        [tokens.color.gold]: '#4f3810',
        [tokens.color.line]: '#6f614c',
        [tokens.color.edge]: '#4a3d2c',
        [tokens.color.danger]: '#6d1a13',
        [tokens.color.success]: '#24401f',
        [tokens.color.warning]: '#523405',
        [tokens.color.onNightSoft]: tokens.color.onNight,
        [tokens.color.goldBright]: '#e5c88c',
      },
    },
  },
});
globalStyle('body', {
  margin: 0,
  background: tokens.color.ivory,
  color: tokens.color.ink,
  fontFamily: tokens.font.text,
  fontSize: tokens.text.body,
  fontWeight: 400,
  // Order numbers mix capitals and figures, which are to stand equally tall.
  fontVariantNumeric: 'lining-nums',
  lineHeight: 1.65,
  overflowWrap: 'break-word',
  WebkitFontSmoothing: 'antialiased',
  // Not `hidden`: while a menu or window keeps the page from scrolling, the body would scroll by itself, and what is sticky would move
  // away.
  overflowX: ['hidden', 'clip'],
});
globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote, fieldset', { margin: 0, padding: 0 });
// What a translator puts around the text of a button goes with the text: a press of it would go too.
globalStyle('button font', { pointerEvents: 'none' });
globalStyle('fieldset', { border: 0, minInlineSize: 0 });
globalStyle('legend', { padding: 0 });
globalStyle('h1, h2, h3', {
  fontFamily: tokens.font.display,
  fontWeight: 450,
  lineHeight: 1.08,
  letterSpacing: tokens.tracking.tight,
  textWrap: 'balance',
  fontVariantNumeric: 'lining-nums',
});
globalStyle('p', { textWrap: 'pretty' });
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('address', { fontStyle: 'normal' });
globalStyle('img, video, svg', { display: 'block', maxWidth: '100%' });
globalStyle('a', { color: 'inherit', textDecorationThickness: '1px', textUnderlineOffset: '0.22em' });
// A golden underline is drawn for the eye that sees it.
globalStyle('a', { '@media': { [moreContrast]: { textDecorationColor: 'currentcolor !important' } } });
globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
globalStyle('button', { cursor: 'pointer' });
globalStyle('::selection', { background: tokens.color.goldBright, color: tokens.color.night });
globalStyle(':focus', { outline: 'none' });
globalStyle(':focus-visible, [data-focus-visible="true"]', {
  outline: `2px solid ${tokens.color.gold}`,
  outlineOffset: '3px',
});
// Only a page that takes its time shows the line.
const advance = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.85)' } });
globalStyle('html[data-navigating]::before', {
  content: '""',
  position: 'fixed',
  insetInline: 0,
  top: 0,
  zIndex: tokens.layer.toast,
  height: 2,
  background: tokens.color.goldBright,
  transform: 'scaleX(0)',
  transformOrigin: 'left',
  animation: `${advance} 4s cubic-bezier(0.1, 0.7, 0.1, 1) 200ms forwards`,
});
globalStyle('main:focus-visible, main:focus', { outline: 'none' });
globalStyle('*, *::before, *::after', {
  '@media': {
    [calmMotion]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // With any duration, even the shortest, each element would pass through a frame of what it was before.
      transitionDuration: '0s !important',
    },
  },
});
