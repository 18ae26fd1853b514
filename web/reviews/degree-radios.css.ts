import { style } from '@vanilla-extract/css';
import { visuallyHidden } from '../theme/layout.css.ts';
import { flow } from '../theme/mixins.ts';
import { forcedColors, tokens } from '../theme/tokens.css.ts';

export const steps = style({ ...flow, gap: tokens.space.x2 });
export const radio = style([visuallyHidden]);
export const step = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  padding: '0.35rem 0.9rem',
  background: tokens.color.ivory,
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.round,
  fontSize: tokens.text.small,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: tokens.color.ink },
    '&:has(:checked)': {
      background: tokens.color.night,
      borderColor: tokens.color.night,
      color: tokens.color.onNight,
    },
    '&:has(:focus-visible)': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: '2px' },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&:has(:checked)': { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
      },
    },
  },
});
