import type { ReactNode } from 'react';
import { eyebrow, lead, pageHead, title } from '../theme/layout.css.ts';
import { OwnText } from './OwnText.tsx';

interface PageHeadProps {
  /** In small capitals above the title. */
  readonly above: string;
  readonly heading: string;
  readonly intro?: string;
  readonly children?: ReactNode;
}

/** How an inner page opens. */
export function PageHead({ above, heading, intro, children }: PageHeadProps) {
  return (
    <div className={pageHead}>
      <p className={eyebrow}>{above}</p>
      <h1 className={title.page}>{heading}</h1>
      {intro && <p className={lead}>{intro}</p>}
      <OwnText>{children}</OwnText>
    </div>
  );
}

interface SectionHeadProps {
  readonly above: string;
  /** Of the title, which names the section (`aria-labelledby`). */
  readonly id: string;
  readonly title: string;
}

/** How a section of a page opens. */
export function SectionHead({ above, id, title: text }: SectionHeadProps) {
  return (
    <>
      <p className={eyebrow}>{above}</p>
      <h2 id={id} className={title.section}>
        {text}
      </h2>
    </>
  );
}
