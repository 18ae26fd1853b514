/** One spelling of each call's address: neither capitals nor a slash at its end are overlooked. Every router is made with it. */
export const STRICT_ROUTING = { strict: true, sensitive: true } as const;
