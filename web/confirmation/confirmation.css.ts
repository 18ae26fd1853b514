import { style } from '@vanilla-extract/css';
import { centred, ends, ground, panel } from '../theme/mixins.ts';
import { tokens } from '../theme/tokens.css.ts';

export const page = style({ maxWidth: '62rem', marginInline: 'auto', paddingBottom: tokens.space.section });
export const head = style({
  ...centred,
  gap: tokens.space.x5,
  textWrap: 'balance',
  paddingTop: 'clamp(3.5rem, 8vw, 7rem)',
  paddingBottom: 'clamp(2.5rem, 5vw, 4rem)',
});
/** Tall enough for each of its texts, so that what stands below stays where it is. */
export const pending = style([head, { minHeight: '60vh', alignContent: 'start' }]);
export const confirmed = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.6rem',
  padding: '0.5rem 1.1rem',
  border: `1px solid ${tokens.color.success}`,
  borderRadius: tokens.radius.round,
  color: tokens.color.success,
  background: tokens.color.successSoft,
  fontSize: tokens.text.small,
  fontWeight: 450,
});
const card = style({ ...panel, padding: 'clamp(1.25rem, 0.8rem + 1.4vw, 2rem)' });
export const info = style([card, { display: 'grid', gap: tokens.space.x3, alignContent: 'start' }]);
export const icon = style({ color: tokens.color.gold });
export const cardTitle = style({ fontSize: '1.5rem', fontWeight: 500 });
export const order = style([card, { marginBottom: tokens.space.x5 }]);
export const orderLines = style({
  display: 'grid',
  gap: '0.6rem',
  paddingBlock: tokens.space.x4,
  marginBlock: tokens.space.x4,
  borderBlock: `1px solid ${tokens.color.line}`,
});
export const line = style({ ...ends, overflowWrap: 'anywhere' });
export const welcome = style({
  ...centred,
  gap: tokens.space.x4,
  marginTop: tokens.space.x5,
  padding: 'clamp(2.5rem, 6vw, 5rem) 1.5rem',
  ...ground(tokens.color.night),
  color: tokens.color.onNight,
});
export const welcomeText = style({ maxWidth: '34rem', color: tokens.color.onNightSoft });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: tokens.space.x4,
});
export const delivery = style({
  marginTop: tokens.space.x4,
  paddingTop: tokens.space.x4,
  borderTop: `1px solid ${tokens.color.line}`,
});
export const deliveryTitle = style({
  fontFamily: tokens.font.text,
  fontSize: tokens.text.small,
  fontWeight: 500,
  marginBottom: tokens.space.x1,
});
/** One place for both of its parts, as tall as the taller. */
export const follow = style({
  display: 'grid',
  paddingBlock: tokens.space.x4,
  marginBottom: tokens.space.x5,
});
export const followPart = style({
  ...centred,
  gridArea: '1 / 1',
  alignContent: 'center',
  gap: tokens.space.x3,
});

/** Keeps its place, and is neither seen nor reached. */
export const notYet = style({ visibility: 'hidden' });
export const support = style({
  marginTop: tokens.space.x6,
  textAlign: 'center',
  fontSize: tokens.text.small,
});
