import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';

const IN_PACKAGES = /^.*[\\/]node_modules[\\/]/;

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
/** Schemas that the console has to itself, or shares with one page. */
const OF_THE_CONSOLE =
  /[\\/]contracts[\\/](?:calls[\\/](?:admin-orders|audit|console|personal-data|session)|http[\\/](?:alarms|analytics|audit|documents|history|personal-data)|events[\\/]invoice)\.ts$/;
/** Schemas of one page alone stay with it: what they import of that page must not be loaded with everybody's schemas. */
const needsSchemas = (id: string) =>
  importsZod(id) && (IN_PACKAGES.test(id) || (/[\\/]contracts[\\/]/.test(id) && !OF_THE_CONSOLE.test(id)));
const needsFields = needs(/^(?:react-aria|react-stately|@internationalized)\b/);

/** Light, and wanted on many pages: what pages of the shop share of our own modules and of small packages. */
function isOfTheShop(id: string): boolean {
  if (IN_PACKAGES.test(id)) return /[\\/](?:@tanstack|vike-react|clsx)[\\/]/.test(id);
  const isLight =
    /[\\/](?:contracts|web)[\\/](?!admin|calls[\\/](?!call\.ts)|legal|terms[\\/]|returns|review-refusals|(?:order|withdrawal)[\\/]|content[\\/]legal|postal-codes|reviews[\\/]Review).*\.tsx?$/.test(
      id,
    );
  return isLight && !needsFields(id) && !OF_THE_CONSOLE.test(id);
}

/** Builds the pages of `web/`: `dist/client` is served to browsers, `dist/server` renders on the server. */
export default defineConfig({
  plugins: [vike(), react(), vanillaExtractPlugin()],
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
              test: /^(?!.*\.css$)/,
              minShareCount: 12,
              includeDependenciesRecursively: true,
              priority: 5,
            },
            { name: 'schemas', test: needsSchemas, priority: 6 },
            { name: 'fields', test: needsFields, minShareCount: 4, priority: 3 },
            {
              name: 'purchase',
              test: /[\\/](?:web[\\/](?:cart|checkout|confirmation)[\\/].*|contracts[\\/]postal-codes)\.tsx?$/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'shop', test: isOfTheShop, minShareCount: 2, priority: 1 },
          ],
        },
      },
      // Building a schema has no effect of its own: pages that never parse do not carry the schema library.
      treeshake: { manualPureFunctions: ['z', 'personal', 'defineEvent'] },
    },
  },
});
