import { globalStyle, style } from '@vanilla-extract/css';
import { captionText } from '../../theme/mixins.ts';
import { forcedColors, tokens } from '../../theme/tokens.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: '0.4rem', minWidth: 0 });

export const label = style({ fontSize: tokens.text.small, fontWeight: 450, color: tokens.color.ink });

export const required = style({ marginInlineStart: '0.2em' });

export const input = style({
  width: '100%',
  minHeight: '3rem',
  padding: '0.7rem 0.9rem',
  fontSize: '1rem',
  lineHeight: 1.4,
  background: tokens.color.white,
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  transition: `border-color ${tokens.motion.quick}, box-shadow ${tokens.motion.quick}`,
  selectors: {
    '&:hover': { borderColor: tokens.color.ink },
    '&:focus, &[data-focused]': {
      borderColor: tokens.color.ink,
      boxShadow: `0 0 0 1px ${tokens.color.ink}`,
      outline: 'none',
    },
    '&:focus-visible': { outline: `2px solid ${tokens.color.gold}`, outlineOffset: '2px' },
    '&[data-invalid], &[aria-invalid="true"]': { borderColor: tokens.color.danger },
    '&:disabled': { background: tokens.color.porcelain, color: tokens.color.inkSoft, cursor: 'not-allowed' },
    '&::placeholder': { color: '#776a5c', opacity: 1 },
  },
});

export const textArea = style([input, { minHeight: '8rem', resize: 'vertical' }]);

export const hint = style(captionText);

export const error = style({
  fontSize: tokens.text.caption,
  fontWeight: 450,
  color: tokens.color.danger,
  display: 'flex',
  gap: '0.4em',
  '::before': { content: '"!"', fontWeight: 600 },
});

export const check = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: tokens.space.x3,
  fontSize: tokens.text.small,
  lineHeight: 1.5,
  cursor: 'pointer',
  selectors: {
    '&[data-disabled]': { color: tokens.color.inkSoft, cursor: 'not-allowed' },
    // Its box has the ring.
    '&[data-focus-visible]': { outline: 'none' },
  },
});

export const box = style({
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: '1.375rem',
  height: '1.375rem',
  marginTop: '0.05rem',
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  background: tokens.color.white,
  color: 'transparent',
  transition: `background-color ${tokens.motion.quick}, border-color ${tokens.motion.quick}`,
  selectors: {
    [`${check}[data-selected] &`]: {
      background: tokens.color.ink,
      borderColor: tokens.color.ink,
      color: tokens.color.onNight,
    },
    [`${check}[data-focus-visible] &`]: { outline: `2px solid ${tokens.color.gold}`, outlineOffset: '3px' },
    [`${check}[data-invalid] &`]: { borderColor: tokens.color.danger },
    [`${check}[data-hovered] &`]: { borderColor: tokens.color.ink },
  },
  '@media': {
    [forcedColors]: {
      forcedColorAdjust: 'none',
      background: 'Canvas',
      borderColor: 'CanvasText',
      color: 'Canvas',
      selectors: {
        [`${check}[data-selected] &`]: {
          background: 'Highlight',
          borderColor: 'Highlight',
          color: 'HighlightText',
        },
        [`${check}[data-focus-visible] &`]: { outlineColor: 'CanvasText' },
        [`${check}[data-invalid] &, ${check}[data-hovered] &`]: { borderColor: 'CanvasText' },
        [`${check}[data-disabled] &`]: { borderColor: 'GrayText' },
      },
    },
  },
});

export const track = style({
  flexShrink: 0,
  width: '2.75rem',
  height: '1.5rem',
  padding: 2,
  borderRadius: tokens.radius.round,
  background: tokens.color.edge,
  transition: `background-color ${tokens.motion.quick}`,
  selectors: {
    [`${check}[data-selected] &`]: { background: tokens.color.ink },
    [`${check}[data-focus-visible] &`]: { outline: `2px solid ${tokens.color.gold}`, outlineOffset: '3px' },
  },
  '@media': {
    [forcedColors]: {
      forcedColorAdjust: 'none',
      background: 'Canvas',
      boxShadow: 'inset 0 0 0 1px CanvasText',
      selectors: {
        [`${check}[data-selected] &`]: { background: 'Highlight', boxShadow: 'none' },
        [`${check}[data-focus-visible] &`]: { outlineColor: 'CanvasText' },
      },
    },
  },
});

export const thumb = style({
  display: 'block',
  width: '1.25rem',
  height: '1.25rem',
  borderRadius: '50%',
  background: tokens.color.white,
  transition: `transform ${tokens.motion.quick}`,
  selectors: { [`${check}[data-selected] &`]: { transform: 'translateX(1.25rem)' } },
  '@media': {
    [forcedColors]: {
      background: 'CanvasText',
      selectors: { [`${check}[data-selected] &`]: { background: 'HighlightText' } },
    },
  },
});

export const selectFrame = style({ position: 'relative', display: 'grid', alignItems: 'center' });
globalStyle(`${selectFrame} > svg`, {
  position: 'absolute',
  insetInlineEnd: '0.9rem',
  pointerEvents: 'none',
});

export const select = style([
  input,
  { appearance: 'none', paddingInlineEnd: '2.5rem', cursor: 'pointer', textOverflow: 'ellipsis' },
]);

export const stepper = style({
  display: 'inline-flex',
  alignItems: 'stretch',
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  background: tokens.color.white,
  width: 'fit-content',
});

export const stepperFrame = style({ display: 'grid' });
export const stepperNote = style({
  fontSize: tokens.text.caption,
  color: tokens.color.inkSoft,
  selectors: { '&:not(:empty)': { marginTop: tokens.space.x1 } },
});

export const stepperButton = style({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  minHeight: '2.75rem',
  border: 0,
  background: 'transparent',
  transition: `background-color ${tokens.motion.quick}`,
  selectors: {
    '&:hover:not(:disabled):not([aria-disabled="true"])': { background: tokens.color.porcelain },
    '&:disabled, &[aria-disabled="true"]': { color: tokens.color.edge, cursor: 'not-allowed' },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});

export const stepperCount = style({
  width: '3rem',
  border: 0,
  background: 'transparent',
  textAlign: 'center',
  fontSize: '1rem',
  fontVariantNumeric: 'tabular-nums',
  MozAppearance: 'textfield',
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
});
