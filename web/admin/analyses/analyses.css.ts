import { style } from '@vanilla-extract/css';
import { captionText, oneColumn, panel, spread, textHeading } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';

export const page = style({ ...oneColumn, gap: tokens.space.x6 });
export const section = style({ ...oneColumn, gap: tokens.space.x3 });
export const title = style({ ...textHeading, fontSize: tokens.text.lead });
/** How a figure is counted. */
export const how = style({ ...captionText, maxWidth: tokens.width.page });

export const chooser = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: tokens.space.x3,
  padding: tokens.space.x4,
  margin: 0,
  ...panel,
});
export const choice = style({ display: 'grid', gap: tokens.space.x1, ...captionText });

export const tools = style({ ...spread, gap: tokens.space.x3, marginBottom: tokens.space.x3 });
export const details = style({ ...captionText, marginTop: tokens.space.x3 });
export const named = style({ textAlign: 'left', minWidth: '11rem', fontWeight: 400 });
/** Says that the page is not of now. */
export const past = style({
  padding: tokens.space.x3,
  borderInlineStart: `3px solid ${tokens.color.gold}`,
  ...captionText,
});
/** Over the link that its card is. */
export const changed = style({ position: 'relative', zIndex: 1, display: 'inline-block', color: 'inherit' });
export const later = style({ ...captionText, margin: 0, paddingInlineStart: '1rem', minWidth: '14rem' });
export const leadTime = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.space.x3 });
