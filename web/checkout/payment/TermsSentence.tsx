/** What accepting the terms of sale says, beside the box that is ticked for it. */
export function TermsSentence() {
  return (
    <span>
      J’ai lu et j’accepte les{' '}
      <a href="/cgv" target="_blank" rel="noreferrer">
        conditions générales de vente
      </a>
      , et j’ai pris connaissance de mon droit de rétractation de 14 jours.
    </span>
  );
}
