import { YOUR_EUROPE_GUARANTEES } from '#contracts/your-europe.ts';
import * as styles from './guarantee-notice.css.ts';
import { GUARANTEE_NOTICE_PAGE, GUARANTEE_NOTICE_PICTURE } from './navigation.ts';

/**
 * The Union's harmonised notice on the legal guarantee, whole and in its colours, before an order (directive 2011/83/EU, articles 6(1)(l)
 * and 22a); where it is small, its words stand on its page. A link leads where its QR code leads.
 */
export function GuaranteeNotice() {
  return (
    <figure id="garantie-legale" className={styles.notice}>
      <a href={GUARANTEE_NOTICE_PAGE} target="_blank" rel="noreferrer">
        <img
          src={GUARANTEE_NOTICE_PICTURE}
          alt="Notice de l’Union européenne sur la garantie légale de conformité, deux ans au minimum&nbsp;: la lire en texte"
          width={595}
          height={842}
          loading="lazy"
          decoding="async"
          className={styles.picture}
        />
      </a>
      <figcaption className={styles.words}>
        <a href={YOUR_EUROPE_GUARANTEES} rel="noopener">
          Vos droits sur europa.eu/youreurope/garanties
        </a>
      </figcaption>
    </figure>
  );
}
