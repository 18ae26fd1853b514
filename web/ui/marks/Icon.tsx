/** Thin line drawings, 24 × 24, in the colour of the text around. */
const PATHS = {
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5 5 19',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
  bag: 'M5.5 8h13l1 12.5h-15zM8.5 8V7a3.5 3.5 0 0 1 7 0v1',
  chevron: 'M6 9.5l6 6 6-6',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M4.5 12.5l5 5 10-11',
  trash: 'M4 7h16M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  truck:
    'M2.5 6h11v11h-11zM13.5 10h4l4 4v3h-8zM6.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  lock: 'M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5',
  seal: 'M12 3l2.4 1.9 3-.2.9 2.9 2.5 1.7-1 2.9 1 2.9-2.5 1.7-.9 2.9-3-.2L12 21.4l-2.4-1.9-3 .2-.9-2.9-2.5-1.7 1-2.9-1-2.9 2.5-1.7.9-2.9 3 .2zM8.5 12.3l2.4 2.4 4.6-5',
  bell: 'M4 18h16M12 6a7 7 0 0 1 7 7v5H5v-5a7 7 0 0 1 7-7zM12 6V3.5M10 3.5h4',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  mail: 'M3.5 6h17v12.5h-17zM3.5 6.5l8.5 7 8.5-7',
  phone:
    'M6 3.5h3.5l1.5 4.5-2.3 1.6a11 11 0 0 0 5.7 5.7L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.5 2.5A14.5 14.5 0 0 1 3.5 6 2.5 2.5 0 0 1 6 3.5z',
  pin: 'M12 21.5s6.5-6.2 6.5-11.3a6.5 6.5 0 1 0-13 0c0 5.1 6.5 11.3 6.5 11.3zM12 12.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2',
  box: 'M3.5 7.5 12 3l8.5 4.5v9L12 21l-8.5-4.5zM3.5 7.5 12 12l8.5-4.5M12 12v9',
  instagram: 'M4.5 4.5h15v15h-15zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.6 7.4h.01',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-1.8 1.9-1.8h1.7V2.7S16.2 2.5 15 2.5c-2.7 0-4.4 1.6-4.4 4.5v2.5H7.5V13h3.1v8z',
  pinterest:
    'M9.5 21l2.7-11.5M10.6 16.2c3.9 1.8 7-1.4 7-5.4A5.4 5.4 0 0 0 12 5.5c-3.8 0-6 2.7-6 5.6 0 1.5.6 2.9 1.8 3.5M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z',
} as const;
export type IconName = keyof typeof PATHS;

interface IconProps {
  readonly name: IconName;
  /** Another drawing than those that all pages carry. */
  readonly path?: string;
  readonly size?: number;
}

/** Always beside or under a text: never read out by itself. */
export function Icon({ name, path, size = 20 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path ?? PATHS[name]} />
    </svg>
  );
}
