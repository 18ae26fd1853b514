import { YOUR_EUROPE_GUARANTEES } from '#contracts/house/your-europe.ts';
import { caption } from '../theme/layout.css.ts';
import { notice } from './guarantee-notice.css.ts';

/**
 * The Union's harmonised notice on the legal guarantee, whole and in its colours, before an order (directive 2011/83/EU, articles 6(1)(l)
 * and 22a); its words stand on the page /garantie-legale. A link leads where its QR code leads.
 */
export function GuaranteeNotice() {
  return (
    <figure className={notice}>
      <img
        src="/garantie-legale/notice"
        alt="Notice européenne de garantie légale"
        width={595}
        height={842}
        loading="lazy"
      />
      <a href={YOUR_EUROPE_GUARANTEES} className={caption}>
        {YOUR_EUROPE_GUARANTEES}
      </a>
    </figure>
  );
}
