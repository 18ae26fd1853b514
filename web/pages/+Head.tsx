import { usePageContext } from 'vike-react/usePageContext';
import { BRAND } from '#contracts/constants.ts';

/** What a page is to who shares it, by its address. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/parfums\/[^/]+$/, 'product'],
  [/^\/journal\/[^/]+$/, 'article'],
];

/** For search engines and link previews. */
export function Head() {
  const { globalContext, urlPathname, is404, answer } = usePageContext();
  // What is not found has no address of its own, an order's page has a secret one, and an answer is of one visitor.
  const isUnlisted = is404 || answer !== undefined || urlPathname.startsWith('/commande/suivi/');
  const [, kind = 'website'] = KINDS.find(([address]) => address.test(urlPathname)) ?? [];
  const url = new URL(urlPathname, globalContext.publicConfig.publicUrl).href;
  return (
    <>
      <meta name="theme-color" content="#fbf8f2" />
      {isUnlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:type" content={is404 ? 'website' : kind} />
      <meta property="og:locale" content="fr_FR" />
      {!isUnlisted && <meta property="og:url" content={url} />}
      <noscript>
        <link rel="stylesheet" href="/media/without-scripts.css" />
      </noscript>
    </>
  );
}
