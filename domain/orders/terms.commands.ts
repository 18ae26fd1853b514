/** The customer of an order that the desk took accepts the terms of sale, by its link. */
export interface AcceptTerms {
  readonly type: 'AcceptTerms';
  readonly version: string;
  readonly now: string;
}
