/** Days from an order for bottles until they are here: until somebody says so, and at most. */
export const LEAD_DAYS = { unsaid: 14, most: 365 } as const;
