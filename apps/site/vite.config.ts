import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { browserScriptList, browserScripts } from './server/browser-scripts.ts';

/** Builds the scripts that run without React as separate files, and writes a list of their built names. */
function buildBrowserScripts(): Plugin {
  return {
    name: 'lamplighter:browser-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const id of Object.values(browserScripts)) this.emitFile({ type: 'chunk', id });
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const fileOf = (source: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))?.fileName;
      const files = Object.entries(browserScripts).map(([name, source]) => [name, `/${fileOf(source)}`]);
      this.emitFile({ type: 'asset', fileName: browserScriptList, source: JSON.stringify(Object.fromEntries(files)) });
    },
  };
}

/** Few style sheets: a small one costs more in headers than in rules, and most pages share the first. */
const styleSheets = [
  {
    name: 'site',
    test: /\/app\/(styles|brand|components(?!\/forms)|features\/problem|features\/consent\/CookieBanner).*\.css$/,
  },
  { name: 'forms', test: /\/app\/(components\/forms|features\/address)\/.*\.css$/ },
];

export default defineConfig({
  plugins: [reactRouter(), buildBrowserScripts()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: styleSheets } } } } },
    ssr: { build: { rolldownOptions: { input: './app/request-handler.ts' } } },
  },
});
