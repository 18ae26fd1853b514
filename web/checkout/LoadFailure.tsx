import { Button } from '../ui/Button.tsx';
import * as styles from './checkout.css.ts';

/** Specification §8, word for word. */
export const LOAD_FAILURE = {
  title: 'Erreur de Chargement',
  description: 'Impossible de charger le formulaire de paiement. Veuillez recharger la page.',
} as const;

/** Stays where the form would be, with what it advises at hand. */
export function LoadFailure() {
  return (
    <div role="alert" className={styles.alert}>
      <strong>{LOAD_FAILURE.title}</strong>
      <p>{LOAD_FAILURE.description}</p>
      <Button variant="link" size="inline" onClick={() => location.reload()}>
        Recharger la page
      </Button>
    </div>
  );
}
