/**
 * What every text says of samples: offered to all, sent to who asks and to nobody else (code de l'environnement, article L541-15-10 V;
 * decision 38).
 */
export const SAMPLE_OFFER = 'échantillon de 2 ml sur demande';

/** What a discovery set gives beside its samples. */
export const SET_CREDIT = 'Son prix est déduit de votre premier flacon';

/** The wish, as the box in the checkout has it. */
export const SAMPLE_WISH =
  'Je souhaite recevoir un échantillon de 2 ml de chaque parfum commandé, offert, pour le sentir sans ouvrir le flacon.';

const SAMPLE_OF_EACH = 'Échantillon de 2 ml demandé pour chaque parfum';

/** The wish, as whoever prepares the parcel reads it: the sample that was chosen, else one of each perfume. */
export function sampleToPack(chosen: { readonly productName: string } | undefined): string {
  if (chosen === undefined) return SAMPLE_OF_EACH;
  const { productName } = chosen;
  return /^échantillon/i.test(productName) ? productName : `Échantillon\u00a0: ${productName}`;
}
