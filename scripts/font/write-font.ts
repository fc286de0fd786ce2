import { writeFile } from 'node:fs/promises';
import { subsetSiteFont } from './site-font.ts';

/** `npm run write -- font`: writes the site's font from the package of its typeface. */
await writeFile('packages/design/src/styles/font/atkinson-hyperlegible-next.woff2', await subsetSiteFont());
