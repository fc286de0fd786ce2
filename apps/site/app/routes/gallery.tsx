import { redirect } from 'react-router';
import { GalleryPage } from '../features/gallery/GalleryPage.tsx';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/gallery.ts';

/** Shown only where the settings enable it: in development and in tests. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).settings.gallery) throw redirect('/page-not-found.html');
  return null;
}

export default GalleryPage;
