import type { StyleRule } from '@vanilla-extract/css';
import { tokens } from './tokens.css.ts';

/** A white sheet with a thin frame. */
export const panel = {
  background: tokens.color.white,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.medium,
};

/** A line whose ends stand at both sides, wrapping where there is no room. */
export const spread: StyleRule = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
};

/** One below another, in the middle. */
export const centred: StyleRule = { display: 'grid', justifyItems: 'center', textAlign: 'center' };
