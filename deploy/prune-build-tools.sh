#!/bin/sh
# Takes out of ./node_modules what Vike brings along to build pages: once they are built, nothing that runs needs a compiler.
set -eu
cd node_modules
rm -rf vite vite-plugin-wrapper esbuild @esbuild rolldown @rolldown lightningcss lightningcss-* postcss magic-string tsx @babel @oxc-project @universal-deploy \
  browserslist update-browserslist-db caniuse-lite electron-to-chromium baseline-browser-mapping node-releases .bin
