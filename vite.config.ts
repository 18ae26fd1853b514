import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';

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
      // Building a schema has no effect of its own: pages that never parse do not carry the schema library.
      treeshake: { manualPureFunctions: ['z', 'personal', 'defineEvent'] },
    },
  },
});
