/** Development only: a page without the framework cannot swap a part, so it loads itself again. */
import.meta.hot?.on('react-router:hmr', () => location.reload());
import.meta.hot?.on('vite:beforeUpdate', () => location.reload());
