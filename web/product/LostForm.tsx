import { lead } from '../theme/layout.css.ts';

/**
 * Where the code of the reviews or of their form does not come. React draws it in place of what the server drew, which is another one,
 * and keeps the page.
 */
export function LostForm() {
  return <p className={lead}>Le formulaire d’avis n’a pas pu être chargé. Veuillez recharger la page.</p>;
}
