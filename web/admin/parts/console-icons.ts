/** Drawings of the console alone, for `Icon`. */
export const EDIT = { name: 'plus', path: 'M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4' } as const;
export const UPLOAD = { name: 'plus', path: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4' } as const;
export const LOG_OUT = { name: 'plus', path: 'M10 4H4.5v16H10M14 8l4 4-4 4M18 12H9' } as const;
