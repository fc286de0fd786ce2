/** A module of React Router's plugin for Vite, which has no types. */
declare module 'virtual:react-router/inject-hmr-runtime';
