import { createGlobalTheme } from '@vanilla-extract/css';

/** The house's palette, type, space and motion. Everything drawn uses these names. */
export const tokens = createGlobalTheme(':root', {
  color: {
    ivory: '#fbf8f2',
    porcelain: '#f4ede2',
    sand: '#eae0d0',
    line: '#ddd0bc',
    /** Lines that must be seen: borders of fields (3:1 on ivory). */
    edge: '#948369',
    ink: '#1d1611',
    /** Beside the ink; carries text on porcelain too (7:1). */
    inkSoft: '#54483e',
    night: '#17100b',
    nightSoft: '#2a1f17',
    /** Gold that carries text on ivory (5:1). */
    gold: '#85622a',
    /** Gold for lines and for text on night. */
    goldBright: '#cfa963',
    onNight: '#f6eedf',
    onNightSoft: '#cdbfa9',
    danger: '#85251d',
    dangerSoft: '#f7e6e1',
    success: '#35512f',
    successSoft: '#e7eee0',
    warning: '#8a5a12',
    warningSoft: '#f8ecd3',
    white: '#ffffff',
    veil: 'rgba(23, 16, 11, 0.48)',
  },
  font: {
    display: '"Cormorant", "Cormorant Fallback", "Times New Roman", serif',
    text: '"Jost", "Jost Fallback", "Helvetica Neue", Arial, sans-serif',
  },
  text: {
    /** Hints and labels, never a running text. */
    caption: '0.875rem',
    small: '1rem',
    body: '1.0625rem',
    lead: 'clamp(1.1875rem, 1.1rem + 0.4vw, 1.375rem)',
    title3: 'clamp(1.5rem, 1.4rem + 0.5vw, 1.75rem)',
    title2: 'clamp(2.125rem, 1.8rem + 1.6vw, 3.25rem)',
    title1: 'clamp(2.625rem, 2rem + 3vw, 4.5rem)',
    hero: 'clamp(3.25rem, 2rem + 6.2vw, 7rem)',
  },
  tracking: { caps: '0.16em', button: '0.14em', tight: '-0.01em' },
  space: {
    x1: '0.25rem',
    x2: '0.5rem',
    x3: '0.75rem',
    x4: '1rem',
    x5: '1.5rem',
    x6: '2rem',
    x7: '3rem',
    x8: '4rem',
    x9: '6rem',
    section: 'clamp(4.5rem, 3rem + 7vw, 9rem)',
    gutter: 'clamp(1.25rem, 0.5rem + 3.4vw, 4rem)',
  },
  width: { page: '82rem', text: '40rem', form: '34rem' },
  radius: { small: '2px', medium: '4px', round: '999px' },
  shadow: {
    floating: '0 12px 48px rgba(29, 22, 17, 0.18)',
  },
  motion: {
    quick: '160ms cubic-bezier(0.2, 0.6, 0.2, 1)',
    calm: '420ms cubic-bezier(0.2, 0.7, 0.1, 1)',
    slow: '1200ms cubic-bezier(0.16, 0.8, 0.2, 1)',
  },
  layer: { header: '40', overlay: '60', toast: '80', tooltip: '90' },
});

/** Widths at which layouts change, as media queries. */
export const from = {
  tablet: 'screen and (min-width: 700px)',
  desktop: 'screen and (min-width: 1020px)',
} as const;

/** High contrast: the system's few colours replace ours, backgrounds included. */
export const forcedColors = '(forced-colors: active)';

/** Where a layout is not that of a tablet yet. */
export const below = { tablet: 'screen and (max-width: 699px)' } as const;

/** Phones held upright. */
export const upTo = { phone: 'screen and (max-width: 459px)' } as const;

/** Whoever asks for more contrast. */
export const moreContrast = '(prefers-contrast: more)';

export const calmMotion = '(prefers-reduced-motion: reduce)';
