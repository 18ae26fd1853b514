export const title = 'Renoncer au contrat · Mirïs';
