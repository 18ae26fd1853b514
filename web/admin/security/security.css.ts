import { globalStyle, style } from '@vanilla-extract/css';
import { flow, quietText, spread, textHeading } from '../../theme/mixins.ts';
import { tokens, upTo } from '../../theme/tokens.css.ts';
import { dialogButtons } from '../parts/parts.css.ts';

export const section = style({ marginBottom: tokens.space.x6 });
export const head = style({
  ...spread,
  gap: tokens.space.x3,
  marginBottom: tokens.space.x3,
});
export const title = style({
  ...textHeading,
  fontSize: tokens.text.body,
  selectors: { [`${section} > &`]: { marginBottom: tokens.space.x3 } },
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x3 });
export const warning = style({ color: tokens.color.warning });
export const session = style({
  ...spread,
  gap: `${tokens.space.x3} ${tokens.space.x4}`,
});
export const device = style({ ...flow, gap: `${tokens.space.x1} ${tokens.space.x3}` });

export const failure = style({
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  background: tokens.color.dangerSoft,
  borderRadius: tokens.radius.small,
  color: tokens.color.danger,
});
/** Black on white in any theme: cameras read nothing else as well. */
export const qr = style({
  justifySelf: 'center',
  width: '100%',
  maxWidth: '13rem',
  background: tokens.color.white,
  borderRadius: tokens.radius.small,
  fill: '#000000',
  forcedColorAdjust: 'none',
});
export const hint = style(quietText);
const spelled = {
  padding: `${tokens.space.x3} ${tokens.space.x4}`,
  background: tokens.color.porcelain,
  borderRadius: tokens.radius.small,
  fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
} as const;
export const secret = style({
  ...spelled,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
export const codes = style({
  ...spelled,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, auto)',
  justifyContent: 'space-evenly',
  gap: `${tokens.space.x2} ${tokens.space.x4}`,
  listStyle: 'none',
});
export const buttons = style([dialogButtons]);
globalStyle(`${buttons} > *`, { '@media': { [upTo.phone]: { flexGrow: 1 } } });
