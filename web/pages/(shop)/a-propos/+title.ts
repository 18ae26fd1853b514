export const title = 'À Propos · Maison Mirïs';
