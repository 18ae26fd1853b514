import { wordmark } from './marks.css.ts';

/** The house's name as it is drawn; decoration, the text beside or the label around says the name. */
export function Wordmark({ height }: { height: string }) {
  return <span className={wordmark} style={{ height }} aria-hidden="true" />;
}
