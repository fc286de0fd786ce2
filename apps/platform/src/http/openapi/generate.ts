import { createPlatform } from '../app.ts';
import { openApiDocument } from './document.ts';
import { placeholderServices } from './placeholder-services.ts';

/** The OpenAPI 3.1 document of a platform with all its routes, which needs no database. */
export async function generateApiDocument() {
  const app = await createPlatform(placeholderServices);
  await app.ready();
  const document = openApiDocument(app);
  await app.close();
  return document;
}
