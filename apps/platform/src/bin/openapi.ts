import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { generateApiDocument } from '../http/openapi/generate.ts';

const file = resolve(import.meta.dirname, '../../../../docs/openapi.json');
await writeFile(file, `${JSON.stringify(await generateApiDocument(), null, 2)}\n`);
