import { style } from '@vanilla-extract/css';
import { spread, textHeading } from '../../theme/mixins.ts';
import { forcedColors, tokens } from '../../theme/tokens.css.ts';

export const group = style({ marginBottom: tokens.space.x6 });
export const groupTitle = style({
  marginBottom: tokens.space.x3,
  ...textHeading,
  fontSize: '1rem',
});
export const entry = style({ display: 'grid', gap: tokens.space.x3 });
export const head = style({ ...spread, gap: `${tokens.space.x2} ${tokens.space.x4}` });
export const article = style({ overflowWrap: 'anywhere' });
/** A sentence, so that it may break where a badge may not. */
export const due = style({
  padding: '0.2rem 0.65rem',
  background: tokens.color.warningSoft,
  color: tokens.color.warning,
  borderRadius: tokens.radius.small,
  fontSize: tokens.text.caption,
  selectors: { '&[data-overdue]': { background: tokens.color.danger, color: tokens.color.white } },
  '@media': { [forcedColors]: { selectors: { '&[data-overdue]': { outline: '2px solid CanvasText' } } } },
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x3 });
export const fields = style({ display: 'grid', gap: tokens.space.x3, minWidth: 0, border: 0, padding: 0 });
