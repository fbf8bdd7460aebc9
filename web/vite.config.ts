import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page is built into the Python package; the server serves it from there.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: { outDir: '../src/smokestack/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
});
