import type { Appearance } from '@stripe/stripe-js';

/** The payment form in the house's colours; it lives in a frame of the provider's, so values are written out. */
export const appearance: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#1d1611',
    colorBackground: '#ffffff',
    colorText: '#1d1611',
    colorDanger: '#8f2a22',
    fontFamily: 'Jost, Helvetica Neue, Arial, sans-serif',
    borderRadius: '2px',
    spacingUnit: '4px',
  },
};
