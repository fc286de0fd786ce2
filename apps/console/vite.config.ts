import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** The scripts that run without React: `live` is at `/live.js`, a name that pages can write down. */
const browserScripts = ['live', 'notice-preview'];
const sourceOf = (name: string) => `app/browser/${name}.ts`;

function buildBrowserScripts(): Plugin {
  return {
    name: 'lamplighter:console-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const name of browserScripts) this.emitFile({ type: 'chunk', id: sourceOf(name), fileName: `${name}.js` });
    },
  };
}

/** In development they are served from source. */
function serveBrowserScripts(): Plugin {
  return {
    name: 'lamplighter:console-script-sources',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const name = browserScripts.find((script) => request.url === `/${script}.js`);
        if (name) request.url = `/${sourceOf(name)}`;
        next();
      });
    },
  };
}

export default defineConfig({
  plugins: [reactRouter(), buildBrowserScripts(), serveBrowserScripts()],
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: './app/request-handler.ts' } } } },
});
