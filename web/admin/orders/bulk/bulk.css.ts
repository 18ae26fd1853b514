import { globalStyle, style } from '@vanilla-extract/css';
import { visuallyHidden } from '../../../theme/layout.css.ts';
import { flow, oneColumn, panel, spread } from '../../../theme/mixins.ts';
import { from, tokens } from '../../../theme/tokens.css.ts';
import { narrow } from '../../parts/narrow.ts';

export const announced = visuallyHidden;
export const bar = style({
  ...panel,
  position: 'sticky',
  bottom: tokens.space.x2,
  zIndex: 1,
  ...flow,
  gap: `${tokens.space.x2} ${tokens.space.x3}`,
  marginTop: tokens.space.x3,
  padding: `${tokens.space.x2} ${tokens.space.x4}`,
  borderColor: tokens.color.ink,
  boxShadow: tokens.shadow.floating,
  '@media': { [narrow]: { justifyContent: 'space-between', paddingInline: tokens.space.x3 } },
});
globalStyle(`${bar} button`, {
  '@media': { [narrow]: { minHeight: '2.75rem', paddingInline: tokens.space.x2 } },
});
export const count = style({
  '@media': { [narrow]: { order: -1, marginInlineEnd: 'auto' } },
  fontWeight: 500,
  fontVariantNumeric: 'lining-nums tabular-nums',
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: tokens.space.x1,
  marginInlineStart: 'auto',
  '@media': { [from.desktop]: { gap: tokens.space.x2 }, [narrow]: { display: 'contents' } },
});
/** On phones beside the count, what it takes back. */
export const clear = style({ '@media': { [narrow]: { order: -1 } } });

export const dialog = style({ ...oneColumn, minWidth: 0, gap: tokens.space.x4 });
export const fields = style({
  display: 'grid',
  gap: tokens.space.x4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  alignItems: 'end',
});
export const list = style({});
globalStyle(`${list} textarea`, { fontFamily: 'ui-monospace, monospace', whiteSpace: 'pre' });
export const file = style({ display: 'grid', gap: tokens.space.x1, fontSize: tokens.text.small });
globalStyle(`${file} input::file-selector-button`, {
  minHeight: '2.5rem',
  marginInlineEnd: tokens.space.x3,
  paddingInline: tokens.space.x4,
  background: tokens.color.white,
  border: `1px solid ${tokens.color.ink}`,
  borderRadius: tokens.radius.small,
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
});
export const scroll = style({
  maxHeight: 'min(20rem, 40dvh)',
  overflow: 'auto',
  fontSize: tokens.text.small,
});
export const result = style({ minWidth: '11rem' });
export const whole = style({ whiteSpace: 'nowrap' });
export const summary = style({ fontWeight: 500 });
export const refusedRow = style({ color: tokens.color.danger });

export const progressPart = style({ display: 'grid', gap: tokens.space.x2 });
export const progress = style({ width: '100%', height: '0.75rem', accentColor: tokens.color.ink });
export const broken = style({
  ...spread,
  gap: tokens.space.x3,
  padding: tokens.space.x3,
  background: tokens.color.warningSoft,
  borderRadius: tokens.radius.small,
});

/** On paper alone, and then alone on it. */
export const printed = style({
  display: 'none',
  '@media': { print: { display: 'block', fontSize: '10pt' } },
});
globalStyle(`body:has(> ${printed}) > :not(${printed})`, { '@media': { print: { display: 'none' } } });
export const sheet = style({
  breakInside: 'avoid',
  display: 'grid',
  gap: '0.5em',
  padding: '1em 0',
  borderBottom: '1px solid',
});
export const sheetTitle = style({ margin: 0, fontSize: '13pt' });
export const sheetAddresses = style({ display: 'flex', gap: '4em' });
export const sheetAddress = style({ display: 'grid', fontStyle: 'normal' });
export const sheetItems = style({ margin: 0, padding: 0, listStyle: 'none' });
