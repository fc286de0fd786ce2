import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { generateApiDocument, generateStaffApiDocument } from '../http/openapi/generate.ts';

const documents = {
  'openapi.json': await generateApiDocument(),
  'openapi-staff.json': await generateStaffApiDocument(),
};
for (const [name, document] of Object.entries(documents)) {
  const file = resolve(import.meta.dirname, '../../../../docs', name);
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
}
