import type { HouseIdentity } from '#contracts/house/house.ts';

/** Who runs a shop to look at: whole, so that everything shows, and clearly nobody. The numbers are of no company. */
export const DEMO_HOUSE: HouseIdentity = {
  company: 'Maison Mirïs (boutique de démonstration)',
  legalForm: 'SAS au capital de 10\u202f000\u00a0€',
  registration: 'RCS Grasse 000\u00a0000\u00a0000',
  siret: '000 000 000 00000',
  vatNumber: 'FR00 000000000',
  street: '12 rue de l’Oratoire',
  postalCode: '06130',
  city: 'Grasse',
  country: 'France',
  phone: '+33 4 00 00 00 00',
  director: 'Camille Démonstration',
  host: 'Hébergeur de démonstration, 1 rue de l’Exemple, 75000 Paris, +33 1 00 00 00 00',
  mediator: {
    name: 'Médiateur de démonstration',
    address: '2 rue de l’Exemple, 75000 Paris',
    url: 'https://mediateur.example',
  },
  responsiblePerson: 'Maison Mirïs (boutique de démonstration), 12 rue de l’Oratoire, 06130 Grasse, France',
  producerId: 'FR000000_01DEMO',
  sorting:
    'Étui en carton\u00a0: bac de tri. Flacon de verre, vidé et sans son bouchon\u00a0: conteneur à verre. Bouchon et pompe\u00a0: bac de tri.',
  accessibility: 'bound',
  returnAddress: 'Maison Mirïs, service des retours\n12 rue de l’Oratoire\n06130 Grasse\nFrance',
  hours: [
    { days: 'Lundi – Vendredi', time: '9h – 18h' },
    { days: 'Samedi', time: '10h – 17h' },
    { days: 'Dimanche', time: 'Fermé' },
  ],
  socialLinks: [
    { label: 'Instagram', url: 'https://www.instagram.com/' },
    { label: 'Facebook', url: 'https://www.facebook.com/' },
    { label: 'Pinterest', url: 'https://www.pinterest.fr/' },
  ],
};
