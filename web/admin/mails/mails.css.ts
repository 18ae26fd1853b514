import { style } from '@vanilla-extract/css';
import { flow, oneColumn, panel, quietText, textHeading } from '../../theme/mixins.ts';
import { tokens } from '../../theme/tokens.css.ts';
import { quietSummary } from '../parts/parts.css.ts';

export const entry = style({ ...flow, gap: `${tokens.space.x1} ${tokens.space.x3}` });
export const subject = style({ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' });
export const moment = style({
  color: tokens.color.inkSoft,
  fontVariantNumeric: 'lining-nums tabular-nums',
});
export const about = style({ ...quietText, overflowWrap: 'anywhere' });
export const summary = style([quietSummary, { fontSize: tokens.text.small }]);
export const kept = style({ display: 'grid', gap: tokens.space.x3, paddingTop: tokens.space.x3 });
export const attachment = style({ fontSize: tokens.text.small, overflowWrap: 'anywhere' });
export const frame = style({
  width: '100%',
  height: '40rem',
  border: `1px solid ${tokens.color.line}`,
  background: tokens.color.white,
});
export const text = style({
  paddingTop: tokens.space.x2,
  maxWidth: '48rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: tokens.text.small,
});
export const morning = style({
  ...oneColumn,
  ...panel,
  gap: tokens.space.x3,
  padding: tokens.space.x4,
  marginBottom: tokens.space.x5,
});
export const morningTitle = style({ ...textHeading, fontSize: tokens.text.body });
export const morningForm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: tokens.space.x3,
});
