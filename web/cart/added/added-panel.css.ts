import { keyframes, style } from '@vanilla-extract/css';
import { spread } from '../../theme/mixins.ts';
import { below, from, tokens } from '../../theme/tokens.css.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(24px)' } });
const slide = keyframes({ from: { opacity: 0, transform: 'translateX(24px)' } });

/** At the foot of phones; on larger screens beside the page, below the header, which it leaves free. */
export const panel = style({
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: tokens.layer.overlay,
  display: 'grid',
  gap: tokens.space.x4,
  width: 'auto',
  maxWidth: 'none',
  maxHeight: 'calc(100dvh - 5.5rem)',
  margin: 0,
  padding: `${tokens.space.x4} ${tokens.space.x5} ${tokens.space.x5}`,
  overflowY: 'auto',
  color: tokens.color.ink,
  background: tokens.color.ivory,
  border: `1px solid ${tokens.color.line}`,
  boxShadow: tokens.shadow.floating,
  animation: `${rise} ${tokens.motion.calm}`,
  '@media': {
    [from.tablet]: {
      inset: '5.25rem 1.5rem auto auto',
      width: '23rem',
      borderRadius: tokens.radius.medium,
      animationName: slide,
    },
    [from.desktop]: { top: '6rem' },
    print: { display: 'none' },
  },
});
export const top = style(spread);
export const heading = style({ fontSize: tokens.text.title3 });
export const line = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr) auto',
  gap: tokens.space.x4,
  alignItems: 'center',
});
export const frame = style({ aspectRatio: '4 / 5', overflow: 'hidden', background: tokens.color.porcelain });
export const name = style({ overflowWrap: 'anywhere' });
export const close = style({ marginInlineEnd: '-0.75rem' });
export const actions = style({
  display: 'grid',
  gap: tokens.space.x3,
  '@media': { [below.tablet]: { gridTemplateColumns: '1fr 1fr' } },
});
/** Beside each other on phones, in one line. */
export const action = style({
  '@media': { [below.tablet]: { paddingInline: '0.5rem', letterSpacing: '0.08em' } },
});
