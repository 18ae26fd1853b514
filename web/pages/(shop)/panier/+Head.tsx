/** What draws the kept lines before the page's program is here. */
export function Head() {
  return <script src="/cart.js" async />;
}
