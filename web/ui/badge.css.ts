import { style, styleVariants } from '@vanilla-extract/css';
import { tokens } from '../theme/tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.35em',
  width: 'fit-content',
  padding: '0.2rem 0.6rem',
  border: '1px solid transparent',
  borderRadius: tokens.radius.small,
  fontSize: tokens.text.caption,
  fontWeight: 450,
  lineHeight: 1.35,
  whiteSpace: 'nowrap',
});

export const badge = styleVariants({
  default: [base, { background: tokens.color.ink, color: tokens.color.onNight }],
  secondary: [base, { background: tokens.color.sand, color: tokens.color.ink }],
  outline: [base, { borderColor: tokens.color.edge, color: tokens.color.ink }],
  destructive: [base, { background: tokens.color.danger, color: tokens.color.white }],
  success: [base, { background: tokens.color.successSoft, color: tokens.color.success }],
  warning: [base, { background: tokens.color.warningSoft, color: '#6f460a' }],
});
export type BadgeVariant = keyof typeof badge;
