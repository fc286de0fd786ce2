import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { browserScriptList, browserScripts } from './server/browser-scripts.ts';

const clientFolder = join(import.meta.dirname, 'build/client');

/**
 * Builds everything that runs in a browser: the scripts, and the islands, which share one copy of the framework. Of the
 * browser files that the router builds for its routes, pages use the style sheets and fonts; no page loads a script.
 */
function buildBrowserScripts(): Plugin {
  return {
    name: 'lamplighter:browser-scripts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'browser',
    config: () => ({
      environments: {
        browser: {
          consumer: 'client',
          build: {
            outDir: clientFolder,
            emptyOutDir: false,
            // One sheet, for which no script waits. It is not written.
            cssCodeSplit: false,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: Object.values(browserScripts),
              output: { codeSplitting: { groups: [framework, traces, small] } },
            },
          },
        },
      },
    }),
    buildApp: {
      order: 'post',
      async handler(builder) {
        const assets = join(clientFolder, 'assets');
        const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'));
        await Promise.all(scripts.map((file) => rm(join(assets, file))));
        const { browser } = builder.environments;
        if (browser) await builder.build(browser);
      },
    },
    /** An island gets what it needs as props: the router and the server stay outside. */
    resolveId(source, importer) {
      if (/^(react-router|react-dom\/server)\b|\.server\.tsx?$/.test(source)) {
        throw new Error(`${importer} imports ${source}, which is not for browsers`);
      }
    },
    generateBundle: {
      // After the plugin that writes style sheets.
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        for (const { fileName, type } of Object.values(bundle)) if (type === 'asset') delete bundle[fileName];
        const heavy = chunks.filter(
          ({ isEntry, imports }) => isEntry && imports.some((file) => file.includes(framework.name)),
        );
        if (heavy.length > 0) throw new Error(`${heavy.map(({ name }) => name)}: a script must not load the framework`);
        const fileOf = (source: string) =>
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))?.fileName;
        const files = Object.entries(browserScripts).map(([name, source]) => [name, `/${fileOf(source)}`]);
        await writeFile(join(import.meta.dirname, browserScriptList), JSON.stringify(Object.fromEntries(files)));
      },
    },
  };
}

/** What every island needs, in one file that browsers keep. */
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|scheduler)\/|\/app\/(islands\/(hydrate|entered|site-context)|components\/Button)\./,
};

/** A file that every page loads: the lines that load files when they are needed are in it, and not in another one. */
const traces = { name: 'traces', test: /vite\/preload-helper|\/browser\/consent\/traces\./ };

/** Several islands and scripts share these few lines; a file of its own costs more in headers. Nothing of React. */
const small = { name: 'small', test: /\/contracts\/src\/(text|time)\//, minShareCount: 2 };

/** In development, an edit that no browser module contains changes the page: it is loaded again. */
function reloadPages(): Plugin {
  return {
    name: 'lamplighter:reload-pages',
    apply: 'serve',
    hotUpdate({ file, modules, server: { environments } }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      const isInBrowser = environments['client']?.moduleGraph.getModulesByFile(file) !== undefined;
      if (!isInBrowser || file.endsWith('.css')) environments['client']?.hot.send({ type: 'full-reload' });
    },
  };
}

/** Few style sheets: a small one costs more in headers than in rules, and most pages share the first. */
const styleSheets = [
  {
    name: 'site',
    test: /\/(design\/src|app\/(styles|components(?!\/forms)|consent\/CookieBanner)).*\.css$/,
  },
  { name: 'forms', test: /\/app\/(components\/forms|address)\/.*\.css$/ },
];

export default defineConfig({
  plugins: [reactRouter(), buildBrowserScripts(), reloadPages()],
  build: { assetsInlineLimit: 0 },
  // What Vite found only at the first use of an island would make it load the page again.
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react-dom/server', 'react/jsx-dev-runtime', 'zod'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: styleSheets } } } } },
    ssr: { build: { rolldownOptions: { input: './app/request-handler.ts' } } },
  },
});
