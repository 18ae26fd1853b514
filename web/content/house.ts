/** How to reach the house, as the contact page shows it. The e-mail address comes from the configuration. */
export const HOUSE = {
  street: '12 rue de l’Oratoire',
  city: '06130 Grasse, France',
  phone: '+33 4 00 00 00 00',
  hours: [
    { days: 'Lundi – Vendredi', time: '9h – 18h' },
    { days: 'Samedi', time: '10h – 17h' },
    { days: 'Dimanche', time: 'Fermé' },
  ],
} as const;
