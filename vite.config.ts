import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './vite-precompress.ts';

/** What every page stands on, in one chunk: smaller than in many, and kept by browsers when only our own code changes. */
const BASE = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//;

/**
 * Parts of the kit that mostly come together, each set in one file: many small ones compress badly, and take up to half
 * as much again. The first set comes with the shell.
 */
const HOUSE = /src\/web\/ui\/(PageHead|Panel|Empty|Bone|Tooltip|Avatar)\./;
const LISTS = /src\/web\/ui\/(Table|Tabs|Pager|Delta)\./;

/**
 * Builds the browser's half into dist/web. Four entries: the portal, the style sheet of the pages that the server
 * renders by itself, the script of the one on which the authorization of a channel ends, and that of the sign-on's
 * pages that ask for a passkey.
 *
 * A class of a CSS module is named after its file (`Button_primary`), so that the sign-on pages, which have no
 * React, wear the same styles. A test keeps the file names unique.
 */
export default defineConfig({
  plugins: [react(), precompress()],
  base: '/assets/',
  publicDir: false,
  css: {
    modules: {
      generateScopedName: (name, file) => `${basename(file.split('?')[0] ?? file, '.module.css')}_${name}`,
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: '.',
    assetsInlineLimit: 0,
    // Browsers that know light-dark(): without it each one is rewritten into a larger detour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        portal: 'src/web/main.tsx',
        street: 'src/web/street.ts',
        consent: 'src/web/consent.ts',
        factors: 'src/web/factors.ts',
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'house', test: HOUSE, includeDependenciesRecursively: false },
            { name: 'lists', test: LISTS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
