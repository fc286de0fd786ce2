import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The scripts that run without React, by the name that pages use. */
export const browserScripts = {
  page: 'app/browser/page.ts',
  serviceWorker: 'app/browser/service-worker.ts',
  nucleusForm: 'app/browser/nucleus/form.ts',
  nucleusBehaviour: 'app/browser/nucleus/behaviour.ts',
  meterReading: 'app/browser/meter-reading.ts',
  deals: 'app/browser/deals.ts',
  signOut: 'app/browser/sign-out.ts',
  tools: 'app/browser/tools.ts',
} as const;

const addresses = z.record(
  z.enum(['page', 'serviceWorker', 'nucleusForm', 'nucleusBehaviour', 'meterReading', 'deals', 'signOut', 'tools']),
  z.string(),
);

export type BrowserScripts = z.infer<typeof addresses>;

/** The file in which the build writes their built names; no browser asks for it. */
export const browserScriptList = 'build/browser-scripts.json';

/** The URL of each script: its built name, or its source in development. */
export async function findBrowserScripts(root: string, development: boolean): Promise<BrowserScripts> {
  if (development) {
    return addresses.parse(
      Object.fromEntries(Object.entries(browserScripts).map(([name, source]) => [name, `/${source}`])),
    );
  }
  return addresses.parse(JSON.parse(await readFile(join(root, browserScriptList), 'utf8')));
}
