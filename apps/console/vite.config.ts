import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  // What Vite found only when a page asks for it would make it load the page again.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      'd3-scale',
      'd3-shape',
      'zod',
    ],
  },
  environments: { ssr: { build: { rolldownOptions: { input: './app/request-handler.ts' } } } },
});
