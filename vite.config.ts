import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, normalizePath, type Plugin } from 'vite';

const IN_PACKAGES = /^.*[\\/]node_modules[\\/]/;
const ROOT = `${normalizePath(import.meta.dirname)}/`;

/** What so many pages (and parts that are loaded later) share is one file; what fewer share stays out of it. */
const MANY = 4;

/** At our own paths, what is the console's but for a rule or two: not in the files that pages of the shop share. */
const OF_CONSOLE =
  /^(?:contracts\/(?:(?:calls|http)\/(?:console|desk|figures)\/|events\/house\/|console-reads)|domain\/(?:orders|returns)\/|web\/(?:pages\/)?admin\/)/;

/** A module's path within the project; empty when it is none of ours. */
function ownPath(id: string): string {
  return id.startsWith(ROOT) && !IN_PACKAGES.test(id) ? id.slice(ROOT.length) : '';
}

/** Whether a module belongs to a library, or is one of ours that imports it. */
function needs(library: RegExp): (id: string) => boolean {
  return (id) => {
    if (IN_PACKAGES.test(id)) return library.test(id.replace(IN_PACKAGES, ''));
    if (!isAbsolute(id) || !/\.tsx?$/.test(id)) return false;
    const imports = readFileSync(id, 'utf8').matchAll(/^(?:import|\} from)(?! type) [^;]*?'([^']+)';$/gm);
    return [...imports].some(([, from = '']) => library.test(from));
  };
}

const importsZod = needs(/^zod\b/);
/** Schemas of the shop, and how they read typed numbers, which pages without schemas do not need. */
const needsSchemas = (id: string) =>
  importsZod(id)
    ? IN_PACKAGES.test(id) || (ownPath(id).startsWith('contracts/') && !OF_CONSOLE.test(ownPath(id)))
    : ownPath(id) === 'contracts/french/typed-number.ts';
const isSchemaLibrary = (id: string) =>
  /[\\/]node_modules[\\/]zod[\\/]/.test(id) || ownPath(id) === 'web/data/schema-library.ts';
const importsFields = needs(/^(?:react-aria|react-stately|@internationalized)\b/);
/** What draws windows above a page: no form is loaded with it. */
const OF_WINDOWS =
  /web\/ui\/overlays\/Dialog\.tsx$|react-aria(?:-components)?\/dist\/private\/(?:Modal|overlays\/useModalOverlay|utils\/useViewportSize)\.mjs$/;
/** Fields, and what fills and checks a form of them. */
const needsFields = (id: string) =>
  (importsFields(id) && !OF_WINDOWS.test(id)) ||
  /^(?:web\/data\/use-form|contracts\/check-input)\.ts$/.test(ownPath(id));

/** Light: our own modules without fields, windows and schemas, and small packages. */
function isOfTheShop(id: string): boolean {
  // What loads a list page by page serves the collection alone, what sends a change the console.
  if (IN_PACKAGES.test(id))
    return (
      /[\\/](?:@tanstack|vike-react|clsx)[\\/]/.test(id) &&
      !/infiniteQueryObserver|useInfiniteQuery|[mM]utation/.test(id)
    );
  return (
    /^(?:contracts|domain|web)\/.*\.tsx?$/.test(ownPath(id)) &&
    !OF_CONSOLE.test(ownPath(id)) &&
    !OF_WINDOWS.test(id) &&
    !needsFields(id) &&
    !importsZod(id)
  );
}

/** Texts of the site and those it shares with the server; the terms of sale stay letter by letter what is accepted. */
const HOLDS_TEXTS = /^(?:web|contracts|domain)\/(?!terms\/).*(?<!\.css)\.tsx?$/;

/**
 * No line of the site breaks within 'e-mail': a word joiner follows its hyphen. No style sheet can ask for that, and our fonts have no
 * no-break hyphen.
 */
const unbrokenHyphens: Plugin = {
  name: 'unbroken-hyphens',
  enforce: 'pre',
  transform: (code, id) =>
    HOLDS_TEXTS.test(ownPath(id)) && code.includes('e-mail')
      ? { code: code.replaceAll(/\be-(?=mail)/g, 'e-\u2060'), map: null }
      : null,
};

/** What a field means is for documents made on the server: browsers are not sent it. */
const DESCRIPTION = /\.describe\(\s*(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)\s*,?\s*\)|\.meta\(\{[^{}]*\}\)/g;
const undescribed: Plugin = {
  name: 'undescribed',
  enforce: 'pre',
  transform(code, id) {
    return this.environment.name === 'client' && ownPath(id).startsWith('contracts/')
      ? { code: code.replaceAll(DESCRIPTION, ''), map: null }
      : null;
  },
};

/** Of a call, browsers read what is answered; what it is asked with, and what documents say of it, are the server's. */
const NOT_ANSWERED =
  /^ {4}(?:summary|headers|query|body|status|refusals|isMailedLink|limited|shared):(?:.*,|.*(?:\n {6}.*)*\n {4}[)\]}]+,|(?:\n {6}.*)+)\n/gm;
const answersAlone: Plugin = {
  name: 'answers-alone',
  enforce: 'pre',
  transform(code, id) {
    return this.environment.name === 'client' && /^contracts\/calls\/(?!call\.ts)/.test(ownPath(id))
      ? { code: code.replaceAll(NOT_ANSWERED, ''), map: null }
      : null;
  },
};

/**
 * Of the schema library, what writes schemas as JSON is for the server's documents; of Vike, its former design and a hook before routes are
 * not used.
 */
const UNUSED =
  /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$|\/vike\/dist\/shared-server-client\/(?:route\/execHookOnBeforeRoute|getPageFiles\/(?:getPageFileObject|analyzePageClientSide))\.js$/;
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  transform(code, id) {
    if (this.environment.name !== 'client' || !UNUSED.test(id)) return null;
    const names = [...code.matchAll(/^export (?:(?:const|function) (\w+)|\{ (\w+) \};)/gm)];
    return { code: names.map(([, a, b]) => `export const ${a ?? b} = () => null;`).join('\n'), map: null };
  },
};

/** The query library's cache of what is sent is for the console alone, which brings it (`web/pages/admin/+Wrapper.tsx`). */
const MUTATION_CACHE = /^import \{ MutationCache \} from ".\/mutationCache.js";$/m;
const NO_MUTATIONS =
  'const MutationCache = class { resumePausedMutations() {} clear() {} findAll() { return []; } };';
const mutationsOfConsole: Plugin = {
  name: 'mutations-of-console',
  enforce: 'pre',
  transform(code, id) {
    return this.environment.name === 'client' && /[\\/]query-core[\\/].*[\\/]queryClient\.js$/.test(id)
      ? { code: code.replace(MUTATION_CACHE, NO_MUTATIONS), map: null }
      : null;
  },
};

/** Vike's checks of itself and of how it is used are for development: without them every page is four kilobytes lighter. */
const VIKE_CHECKS = [
  'assert',
  'assertClientRouting',
  'assertInfo',
  'assertIsNotBrowser',
  'assertPageContextProvidedByUser',
  'assertPlusFileExport',
  'assertPosixPath',
  'assertRouteString',
  'assertSingleInstance',
  'assertUsage',
  'assertUsageUrlPathAbsolute',
  'assertWarning',
];

/** Builds the pages of `web/`: `dist/client` is served to browsers, `dist/server` renders on the server. */
export default defineConfig({
  plugins: [
    unbrokenHyphens,
    undescribed,
    answersAlone,
    withoutUnused,
    mutationsOfConsole,
    vike(),
    react(),
    vanillaExtractPlugin(),
  ],
  publicDir: 'web/public',
  // Development dependencies that leave something for the server to run: bundled, for an image has none of them.
  ssr: { noExternal: [/^@vanilla-extract\//, /^@fontsource/] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // One style sheet of some ten kilobytes instead of one for each component. Vike warns that rules may stand in it twice;
    // compressed, that costs less than twenty requests.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // A page comes in some ten files instead of thirty; `web/testing/weight.browser.test.ts` holds the budgets.
          groups: [
            {
              name: 'base',
              // Libraries alone, which stay the same from version to version.
              test: (id) => !id.endsWith('.css') && ownPath(id) === '',
              minShareCount: 12,
              includeDependenciesRecursively: true,
              priority: 5,
            },
            // In two files, so that a phone has a moment for what is pressed between them (web/data/api.ts).
            { name: 'schema-library', test: isSchemaLibrary, priority: 7 },
            { name: 'schemas', test: needsSchemas, minShareCount: MANY, priority: 6 },
            { name: 'fields', test: needsFields, minShareCount: 5, priority: 3 },
            {
              name: 'checkbox',
              test: /react-(?:aria|aria-components|stately)\/dist\/private\/(?:Checkbox|checkbox\/|toggle\/|visually-hidden\/|utils\/useSlot)|web\/ui\/fields\/Checkbox\.tsx$/,
              minShareCount: 2,
              priority: 2,
            },
            // The cart itself is on every page, and its parts come with the panel of what was added too.
            {
              name: 'purchase',
              test: (id) =>
                /^(?:web\/(?:cart\/(?!cart[.-]|parts\/)|checkout\/|confirmation\/|order\/)|contracts\/addresses\/).*\.tsx?$/.test(
                  ownPath(id),
                ),
              minShareCount: 2,
              priority: 2,
            },
            { name: 'shop', test: isOfTheShop, minShareCount: MANY, priority: 1 },
          ],
        },
      },
      // Building a schema has no effect of its own: pages that never parse do not carry the schema library.
      treeshake: { manualPureFunctions: ['z', 'personal', 'defineEvent', ...VIKE_CHECKS] },
    },
  },
});
