import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { from, tokens } from '../theme/tokens.css.ts';

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(16px)' } });

/** At the foot of small screens; at most 420 px wide on larger ones (specification §9). */
export const region = style({
  position: 'fixed',
  zIndex: tokens.layer.toast,
  insetInline: tokens.space.x4,
  bottom: tokens.space.x4,
  outline: 'none',
  '@media': {
    [from.tablet]: {
      left: 'auto',
      right: tokens.space.x5,
      bottom: tokens.space.x5,
      width: 420,
      maxWidth: 420,
    },
  },
});

const base = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: tokens.space.x4,
  padding: '1rem 0.75rem 1rem 1.25rem',
  borderRadius: tokens.radius.medium,
  boxShadow: tokens.shadow.floating,
  borderLeft: '3px solid',
  animation: `${arrive} ${tokens.motion.calm}`,
});

export const toast = styleVariants({
  default: [
    base,
    { background: tokens.color.night, color: tokens.color.onNight, borderLeftColor: tokens.color.goldBright },
  ],
  destructive: [
    base,
    { background: tokens.color.danger, color: tokens.color.white, borderLeftColor: '#d88a80' },
  ],
});

export const texts = style({ flex: 1, display: 'flex', flexDirection: 'column', gap: 2, paddingTop: 2 });
export const title = style({ fontWeight: 500 });
export const description = style({ fontSize: tokens.text.small, lineHeight: 1.45 });
export const close = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.25rem',
  height: '2.25rem',
  border: 0,
  background: 'none',
  color: 'inherit',
  borderRadius: tokens.radius.small,
  selectors: {
    '&:hover': { background: 'rgba(255,255,255,0.12)' },
    '&[data-focus-visible]': { outlineColor: 'currentColor', outlineOffset: '-2px' },
  },
});
