/** Id of the title under which the review form is folded, which names the form. */
export const REVIEW_FORM_TITLE = 'review-form-title';
