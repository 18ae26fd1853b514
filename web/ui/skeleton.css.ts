import { keyframes, style } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

const shimmer = keyframes({ from: { backgroundPosition: '120% 0' }, to: { backgroundPosition: '-120% 0' } });

export const skeleton = style({
  display: 'block',
  borderRadius: tokens.radius.small,
  background: `linear-gradient(100deg, ${tokens.color.porcelain} 40%, ${tokens.color.sand} 50%, ${tokens.color.porcelain} 60%)`,
  backgroundSize: '220% 100%',
  animation: `${shimmer} 2.2s ease-in-out infinite`,
});
