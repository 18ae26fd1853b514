/** Where the QR code of the notice on the legal guarantee leads, in French, and a link beside it (regulation (EU) 2025/1960, annex I). */
export const YOUR_EUROPE_GUARANTEES = 'https://europa.eu/youreurope/garanties';
