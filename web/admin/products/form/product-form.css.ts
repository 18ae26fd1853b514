import { globalStyle, style } from '@vanilla-extract/css';
import { visuallyHidden } from '../../../theme/layout.css.ts';
import { flow, oneColumn, panel } from '../../../theme/mixins.ts';
import { from, tokens } from '../../../theme/tokens.css.ts';

export const form = style({ ...oneColumn, gap: tokens.space.x5 });
export const title = style({ fontSize: tokens.text.title2 });
export const columns = style({
  ...oneColumn,
  gap: tokens.space.x5,
  alignItems: 'start',
  '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 25rem' } },
});
export const side = style({ ...oneColumn, gap: tokens.space.x5 });
export const block = style({
  ...oneColumn,
  gap: tokens.space.x4,
  padding: 'clamp(1rem, 0.6rem + 1.4vw, 1.75rem)',
  ...panel,
});
export const blockTitle = style({ fontSize: tokens.text.title3, lineHeight: 1.2 });
export const notes = style({ ...oneColumn, gap: tokens.space.x4 });
export const legend = style({
  padding: 0,
  marginBottom: tokens.space.x3,
  fontFamily: tokens.font.display,
  fontSize: '1.25rem',
  fontWeight: 500,
});
/** Always in reach on larger screens; at the left, where no toast covers it. */
export const actions = style({
  display: 'flex',
  gap: tokens.space.x3,
  paddingBlock: tokens.space.x4,
  borderTop: `1px solid ${tokens.color.line}`,
  '@media': {
    [from.tablet]: { position: 'sticky', bottom: 0, zIndex: 1, background: tokens.color.ivory },
  },
});

export const widget = style({ display: 'grid', gap: tokens.space.x3, position: 'relative' });
export const fileInput = visuallyHidden;
export const dropzone = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: tokens.space.x2,
  minHeight: '12rem',
  padding: tokens.space.x5,
  background: tokens.color.porcelain,
  border: `1px dashed ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  selectors: { '&:hover': { borderColor: tokens.color.ink, background: tokens.color.sand } },
});
export const preview = style({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: tokens.radius.small,
  background: tokens.color.porcelain,
});
export const picture = style({ width: '100%', aspectRatio: '4 / 5', maxHeight: '22rem', objectFit: 'cover' });
export const progress = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: tokens.space.x3,
  background: 'rgba(251, 248, 242, 0.86)',
});
export const uploadActions = style({ display: 'flex', gap: tokens.space.x3 });

export const notesField = style({ display: 'flex', flexDirection: 'column', gap: '0.4rem', minWidth: 0 });
export const notesLabel = style({ fontSize: tokens.text.small, fontWeight: 450 });
export const notesFrame = style({
  ...flow,
  gap: tokens.space.x2,
  minHeight: '3rem',
  padding: '0.45rem 0.6rem',
  background: tokens.color.white,
  border: `1px solid ${tokens.color.edge}`,
  borderRadius: tokens.radius.small,
  selectors: {
    '&:hover': { borderColor: tokens.color.ink },
    '&:focus-within': { borderColor: tokens.color.ink, boxShadow: `0 0 0 1px ${tokens.color.ink}` },
  },
});
export const tags = style({ display: 'contents' });
export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.15rem',
  padding: '0.1rem 0.2rem 0.1rem 0.6rem',
  background: tokens.color.porcelain,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.small,
});
export const removeNote = style({
  display: 'grid',
  placeItems: 'center',
  width: '1.5rem',
  height: '1.5rem',
  border: 0,
  borderRadius: tokens.radius.small,
  background: 'none',
  color: tokens.color.inkSoft,
  selectors: { '&:hover': { color: tokens.color.danger }, '&:focus-visible': { outlineOffset: '-1px' } },
});
export const noteInput = style({
  flex: '1 1 7rem',
  minWidth: '5rem',
  minHeight: '1.9rem',
  padding: '0 0.3rem',
  border: 0,
  background: 'transparent',
  fontSize: '1rem',
});
// The frame shows the focus for the input within.
globalStyle(`${noteInput}:focus, ${noteInput}:focus-visible`, { outline: 'none' });

export const notice = style({
  display: 'grid',
  gap: tokens.space.x3,
  padding: tokens.space.x5,
  background: tokens.color.warningSoft,
  border: `1px solid ${tokens.color.warning}`,
  borderRadius: tokens.radius.medium,
});
export const noticeTitle = style({ fontFamily: tokens.font.text, fontSize: '1rem', fontWeight: 500 });
export const changes = style({ display: 'grid', gap: tokens.space.x2, overflowWrap: 'anywhere' });
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.x3 });

export const checks = style({ ...flow, gap: '0.75rem 1.5rem', marginTop: tokens.space.x2 });
