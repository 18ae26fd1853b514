import type { AnswerForm, AnswerPage, AnswerSection } from '#contracts/answer-page.ts';
import { container, stack, title } from '../theme/layout.css.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { PageHead } from '../ui/Headings.tsx';
import * as styles from './answer.css.ts';

/** What a form sent without a script, or a link of a mail, is answered with. All of it works without scripts. */
export function AnswerView({ answer }: { answer: AnswerPage }) {
  const asksForMore = answer.sections.some(({ form, links }) => form ?? links);
  return (
    <div className={container}>
      <PageHead above="Maison de parfum" heading={answer.title} />
      <div className={styles.body}>
        {answer.sections.map((section, index) => (
          <Section key={section.heading ?? index} section={section} />
        ))}
        {!asksForMore && (
          <div>
            <ButtonLink href="/">Revenir à la boutique</ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}

function Section({ section }: { section: AnswerSection }) {
  const { heading, paragraphs = [], list = [], links = [], form } = section;
  return (
    <section className={stack.x5}>
      {heading && <h2 className={title.block}>{heading}</h2>}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <div className={styles.links}>
          {links.map(({ href, label, isFile }) =>
            isFile ? (
              <a key={href} href={href} download>
                {label}
              </a>
            ) : (
              <ButtonLink key={href} href={href} variant="secondary">
                {label}
              </ButtonLink>
            ),
          )}
        </div>
      )}
      {form && <AnswerFormView form={form} />}
    </section>
  );
}

/** Goes to the address the page stands at. */
function AnswerFormView({ form: { button, fields = {}, box } }: { form: AnswerForm }) {
  return (
    <form method="post" className={stack.x5}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {box && (
        <label className={styles.box}>
          <input type="checkbox" className={styles.tick} name={box.name} value={box.value} required />
          <span>{box.label}</span>
        </label>
      )}
      <div>
        <Button type="submit" size="large">
          {button}
        </Button>
      </div>
    </form>
  );
}
