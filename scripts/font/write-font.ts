import { writeFile } from 'node:fs/promises';
import { subsetSiteFont } from './site-font.ts';

/** `npm run font`: writes the site's font from the package of its typeface. */
await writeFile('apps/site/app/styles/font/atkinson-hyperlegible-next.woff2', await subsetSiteFont());
