import { style } from '@vanilla-extract/css';
import { oneColumn, panel, textHeading } from '../../theme/mixins.ts';
import { from, tokens } from '../../theme/tokens.css.ts';
import { listItem } from '../parts/parts.css.ts';

export const dashboard = style({ ...oneColumn, gap: tokens.space.x6 });

/** Under the cards. */
export const more = style({ marginTop: tokens.space.x3 });

export const alerts = style({
  padding: `${tokens.space.x4} clamp(1rem, 0.6rem + 1vw, 1.5rem)`,
  ...panel,
  borderLeft: `3px solid ${tokens.color.warning}`,
});
export const alertsTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.x3,
  ...textHeading,
  fontSize: tokens.text.small,
  marginBottom: tokens.space.x3,
});
export const alertList = style({
  display: 'grid',
  columnGap: tokens.space.x7,
  '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const alert = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 6rem',
  alignItems: 'center',
  gap: tokens.space.x3,
  paddingBlock: tokens.space.x2,
  borderTop: `1px solid ${tokens.color.line}`,
});
export const alertCount = style({ textAlign: 'right', fontVariantNumeric: 'lining-nums tabular-nums' });

export const recent = style([
  listItem,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${tokens.space.x2} ${tokens.space.x4}`,
    paddingBlock: tokens.space.x3,
    '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) 6.5rem 7rem 7.5rem' } },
  },
]);
export const recentCustomer = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const recentTotal = style({
  fontWeight: 500,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '@media': { [from.tablet]: { textAlign: 'right' } },
});
export const recentStatus = style({ justifySelf: 'end' });

export const month = style({ textAlign: 'left', whiteSpace: 'nowrap' });
/** The table stands beside its chart where there is room for both. */
export const evolution = style({
  ...oneColumn,
  alignItems: 'start',
  gap: tokens.space.x4,
  '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } },
});
export const product = style({ width: '50%' });
