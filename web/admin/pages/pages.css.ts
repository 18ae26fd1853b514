import { style } from '@vanilla-extract/css';
import { flow, oneColumn, spread, textHeading } from '../../theme/mixins.ts';
import { from, tokens } from '../../theme/tokens.css.ts';
import { compactInput } from '../parts/parts.css.ts';

export const back = style({ marginBottom: tokens.space.x4 });
export const subject = style({
  ...textHeading,
  fontSize: '1rem',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
});
export const message = style({
  marginTop: tokens.space.x2,
  maxWidth: '48rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
/** Whether a message was answered, and what can be done with it. */
export const messageFoot = style({
  ...flow,
  gap: tokens.space.x3,
  marginTop: tokens.space.x3,
});
export const row = style({
  ...spread,
  gap: `${tokens.space.x2} ${tokens.space.x4}`,
});
export const address = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: tokens.space.x3,
  marginBottom: tokens.space.x4,
});
export const month = style({ display: 'flex', alignItems: 'center', gap: tokens.space.x2 });
export const monthInput = style([compactInput]);

/** Two fields, and what takes the row away. */
export const linkRow = style({
  ...oneColumn,
  gap: tokens.space.x3,
  alignItems: 'end',
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) auto' } },
});
