import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: './app/request-handler.ts' } } } },
});
