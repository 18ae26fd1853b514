import type { Day } from '#contracts/french/calendar.ts';

/** What is shown of a piece of the journal where it is not read. */
export interface PieceHead {
  readonly slug: string;
  readonly title: string;
  /** Under the title, and what search engines are told. */
  readonly intro: string;
  readonly published: Day;
  /** 1200 by 900; its variants have the widths of `PIECE_WIDTHS`. */
  readonly picture: string;
  readonly alt: string;
}

/** Words, or words that lead to a page or, while the house sells it, to a perfume by its readable address. */
export type Run =
  | string
  | { readonly text: string; readonly href: string }
  | { readonly text: string; readonly perfume: string };

/** A paragraph, plain or with links, or the heading of the next ones. */
export type PieceBlock = string | readonly Run[] | { readonly heading: string };

/** What is read. */
export interface PieceText {
  readonly blocks: readonly PieceBlock[];
  /** The readable addresses of the perfumes that it leads to. */
  readonly perfumes: readonly string[];
}

/** Widths in which a piece's picture is kept as AVIF. */
export const PIECE_WIDTHS = [600, 1200];
