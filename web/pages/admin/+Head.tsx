/** Keeps the console out of search engines. */
export default function Head() {
  return <meta name="robots" content="noindex, nofollow" />;
}
