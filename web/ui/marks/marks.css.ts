import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { ground } from '../../theme/mixins.ts';
import { forcedColors, moreContrast, tokens } from '../../theme/tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.35em',
  width: 'fit-content',
  padding: '0.2rem 0.6rem',
  border: '1px solid transparent',
  borderRadius: tokens.radius.small,
  fontSize: tokens.text.caption,
  fontWeight: 450,
  lineHeight: 1.35,
  whiteSpace: 'nowrap',
});

export const badge = styleVariants({
  default: [base, { background: tokens.color.ink, color: tokens.color.onNight }],
  secondary: [base, { background: tokens.color.sand, color: tokens.color.ink }],
  outline: [base, { borderColor: tokens.color.edge, color: tokens.color.ink }],
  destructive: [base, { background: tokens.color.danger, color: tokens.color.white }],
  success: [base, { background: tokens.color.successSoft, color: tokens.color.success }],
  warning: [base, { background: tokens.color.warningSoft, color: '#6f460a' }],
});
export type BadgeVariant = keyof typeof badge;

export const price = style({ fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap' });

export const stars = style({
  position: 'relative',
  display: 'inline-block',
  width: '5.75em',
  height: '1em',
  fontSize: '0.875rem',
  color: tokens.color.line,
  flexShrink: 0,
});
export const starLayer = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  display: 'block',
  '@media': {
    [forcedColors]: { forcedColorAdjust: 'none', color: 'Canvas', stroke: 'CanvasText' },
    [moreContrast]: { color: tokens.color.white, stroke: tokens.color.ink },
  },
});
export const filledStars = style([
  starLayer,
  {
    color: '#a97c33',
    '@media': { [forcedColors]: { color: 'CanvasText' }, [moreContrast]: { color: tokens.color.ink } },
  },
]);
export const starDrawing = style({ width: '5.75em', height: '1em', maxWidth: 'none' });

/** A line that is filled so far. */
export const meter = style({ height: 3, ...ground(tokens.color.sand), outlineOffset: 1, overflow: 'hidden' });
export const meterFill = style({
  display: 'block',
  height: '100%',
  background: tokens.color.gold,
  '@media': { [forcedColors]: { forcedColorAdjust: 'none', background: 'CanvasText' } },
});

// The drawing is used as a mask, so that it takes the colour of the text around without riding in every page's HTML.
export const wordmark = style({
  display: 'inline-block',
  aspectRatio: '244 / 110',
  backgroundColor: 'currentColor',
  mask: 'url("/media/wordmark.svg") center / contain no-repeat',
  '@media': { [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' } },
});

const shimmer = keyframes({ from: { backgroundPosition: '120% 0' }, to: { backgroundPosition: '-120% 0' } });

export const skeleton = style({
  display: 'block',
  borderRadius: tokens.radius.small,
  background: `linear-gradient(100deg, ${tokens.color.porcelain} 40%, ${tokens.color.sand} 50%, ${tokens.color.porcelain} 60%)`,
  backgroundSize: '220% 100%',
  animation: `${shimmer} 2.2s ease-in-out infinite`,
});

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

export const spinner = style({
  display: 'inline-block',
  width: '1.1em',
  height: '1.1em',
  borderRadius: '50%',
  border: '1.5px solid currentColor',
  borderRightColor: 'transparent',
  animation: `${turn} 900ms linear infinite`,
  flexShrink: 0,
});

const appear = keyframes({ from: { opacity: 0 } });

export const tooltipPlace = style({ position: 'relative', display: 'inline-grid' });

const tooltipBase = style({
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
  above: [tooltipBase, { bottom: 'calc(100% + 8px)', left: '50%', transform: 'translateX(-50%)' }],
  left: [tooltipBase, { right: 'calc(100% + 8px)', top: '50%', transform: 'translateY(-50%)' }],
});
