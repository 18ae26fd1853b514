import { BRAND } from '#contracts/constants.ts';
import type { SmallPage } from '../http/small-page.ts';

/** What the page says: the question, that it is done, or that the link is of no subscription. */
export type UnsubscribePage =
  | { readonly kind: 'question' }
  | { readonly kind: 'done' }
  | { readonly kind: 'invalid'; readonly supportEmail: string };

/** The form goes to the page's own address, token and all, and says what RFC 8058 has mail programs say. */
const FORM =
  '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Me désinscrire</button></form>';

/** The page a newsletter's link opens: it asks, since programs follow links too, and a button answers. */
export function unsubscribePage(page: UnsubscribePage): SmallPage {
  switch (page.kind) {
    case 'question':
      return {
        title: `Quitter la lettre de ${BRAND}\u202f?`,
        body: `<p>Vous ne recevrez plus nos nouvelles ni nos invitations. Les messages qui concernent vos commandes vous parviendront toujours.</p>\n${FORM}`,
      };
    case 'done':
      return {
        title: 'Votre désinscription est enregistrée',
        body: `<p>Votre adresse a été retirée de notre liste. Si vous changez d’avis, il suffira de vous inscrire à nouveau depuis la boutique.</p>`,
      };
    case 'invalid':
      return {
        title: 'Ce lien n’est plus valable',
        body: `<p>Écrivez-nous à ${page.supportEmail}\u00a0: nous retirerons votre adresse de la liste.</p>`,
      };
  }
}
