import { globalStyle, style } from '@vanilla-extract/css';
import { quietText } from '../theme/mixins.ts';
import { forcedColors, tokens } from '../theme/tokens.css.ts';

export const list = style({
  display: 'flex',
  gap: 'clamp(1.25rem, 3vw, 2.5rem)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: `1px solid ${tokens.color.line}`,
});

export const tab = style({
  position: 'relative',
  flexShrink: 0,
  padding: '0.85rem 0',
  border: 0,
  background: 'none',
  ...quietText,
  fontWeight: 400,
  letterSpacing: '0.04em',
  transition: `color ${tokens.motion.quick}`,
  '::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 2,
    background: tokens.color.gold,
    transform: 'scaleX(0)',
    transformOrigin: 'left',
    transition: `transform ${tokens.motion.calm}`,
  },
  '@media': {
    [forcedColors]: { '::after': { forcedColorAdjust: 'none', background: 'Highlight' } },
  },
  selectors: {
    '&:hover': { color: tokens.color.ink },
    '&[aria-selected="true"]': { color: tokens.color.ink, fontWeight: 450 },
    '&[aria-selected="true"]::after': { transform: 'scaleX(1)' },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});

export const panel = style({ paddingTop: tokens.space.x5 });
globalStyle(`${panel}[hidden]`, { display: 'none' });
