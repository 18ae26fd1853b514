/** In the place of the name of a review's author who was erased. */
export const ERASED_AUTHOR = 'Auteur effacé';
