import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

const appear = keyframes({ from: { opacity: 0 } });

export const place = style({ position: 'relative', display: 'inline-grid' });

const base = style({
  position: 'absolute',
  width: 'max-content',
  maxWidth: '16rem',
  padding: '0.35rem 0.75rem',
  background: tokens.color.night,
  color: tokens.color.onNight,
  border: `1px solid ${tokens.color.nightSoft}`,
  fontSize: tokens.text.caption,
  lineHeight: 1.4,
  borderRadius: tokens.radius.small,
  zIndex: tokens.layer.tooltip,
  animation: `${appear} ${tokens.motion.quick}`,
});

export const tooltip = styleVariants({
  above: [base, { bottom: 'calc(100% + 8px)', left: '50%', transform: 'translateX(-50%)' }],
  left: [base, { right: 'calc(100% + 8px)', top: '50%', transform: 'translateY(-50%)' }],
});
