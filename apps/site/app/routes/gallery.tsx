import { redirect } from 'react-router';
import { richText } from '../../server/content/markup/rich-text.ts';
import { GalleryPage } from '../features/gallery/GalleryPage.tsx';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/gallery.ts';

/** Shown only where the settings enable it: in development and in tests. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).settings.gallery) throw redirect('/page-not-found.html');
  return {
    markup: richText(
      '<p>Rich <b>text</b> with a <a href="/energy">link</a> and a note<sup>1</sup>.</p><script>no</script>',
    ),
  };
}

export default function Gallery({ loaderData: { markup } }: Route.ComponentProps) {
  return <GalleryPage markup={markup} />;
}
