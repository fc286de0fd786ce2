/** Development only: a page that does not hydrate cannot hot-swap a module, so it reloads. */
import.meta.hot?.on('react-router:hmr', () => location.reload());
import.meta.hot?.on('vite:beforeUpdate', () => location.reload());
