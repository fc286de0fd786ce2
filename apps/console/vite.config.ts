import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Builds the scripts that run without React, under names that pages can write down. */
function buildBrowserScripts(): Plugin {
  return {
    name: 'lamplighter:console-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const name of ['live', 'notice-preview'])
        this.emitFile({ type: 'chunk', id: `app/browser/${name}.ts`, fileName: `${name}.js` });
    },
  };
}

export default defineConfig({
  plugins: [reactRouter(), buildBrowserScripts()],
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: './app/request-handler.ts' } } } },
});
