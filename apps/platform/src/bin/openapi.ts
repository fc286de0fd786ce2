import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { apiDocument } from '../http/openapi/document.ts';

const file = resolve(import.meta.dirname, '../../../../docs/openapi.json');
await writeFile(file, `${JSON.stringify(apiDocument(), null, 2)}\n`);
