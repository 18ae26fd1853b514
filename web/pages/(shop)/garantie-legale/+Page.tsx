import { GUARANTEE_NOTICE, GUARANTEE_NOTICE_TITLE } from '#contracts/house/guarantee-notice.ts';
import { GUARANTEES } from '../../../layout/navigation.ts';
import { Block } from '../../../legal/LegalPage.tsx';
import { container, stack } from '../../../theme/layout.css.ts';
import { GuaranteeNotice } from '../../../ui/GuaranteeNotice.tsx';
import { beside } from '../../../ui/guarantee-notice.css.ts';
import { PageHead } from '../../../ui/Headings.tsx';

/** The Union's notice on the legal guarantee, as it is and in words that can be read aloud and enlarged. */
export default function GuaranteePage() {
  return (
    <div className={container}>
      <PageHead
        above="Informations"
        heading={GUARANTEE_NOTICE_TITLE}
        intro="La notice harmonisée de l’Union européenne, en image et en texte."
      />
      <div className={beside}>
        <GuaranteeNotice />
        <div className={stack.x5}>
          {GUARANTEE_NOTICE.map((block) => (
            <Block key={JSON.stringify(block)} block={block} />
          ))}
          <p>
            <a href={GUARANTEES}>Les garanties légales dans nos conditions générales de vente</a>
          </p>
        </div>
      </div>
    </div>
  );
}
