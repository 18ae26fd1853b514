/** How strong a perfume is, by how much of it is oil (usual in the trade; no law fixes the shares). */
export const CONCENTRATIONS = ['eau de cologne', 'eau de toilette', 'eau de parfum', 'extrait'] as const;
export const SEASONS = ['printemps', 'été', 'automne', 'hiver'] as const;
export const MOMENTS = ['matin', 'journée', 'soirée', 'nuit'] as const;
/** Sillage and longevity are told on this scale, from 1. */
export const MAX_DEGREE = 5;
