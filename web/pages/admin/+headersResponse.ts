/** The console's page is never kept by caches and never listed. */
export const headersResponse = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};
