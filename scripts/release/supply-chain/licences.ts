import { z } from 'zod';

/** Licences that let us run and change what we ship without publishing our own code. Another one needs a decision. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

const named = z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) });
const expressed = z.object({ expression: z.string() });

/** The fields of npm's CycloneDX output that are used. */
export const billOfMaterials = z.object({
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      licenses: z.array(z.union([named, expressed])).default([]),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
});

export type Licensed = { component: string; licence: string };

/** Each shipped third-party component, with its SPDX licence. */
export function listLicences({ components }: z.infer<typeof billOfMaterials>): Licensed[] {
  return components
    .filter(({ properties }) => !properties.some(({ name }) => name === 'cdx:npm:package:private'))
    .map(({ 'bom-ref': component, licenses }) => ({
      component,
      licence: licenses
        .map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? 'unknown')))
        .join(' AND '),
    }))
    .toSorted((a, b) => a.component.localeCompare(b.component));
}

/** One allowed licence of an OR is enough; every licence of an AND must be allowed. */
export function isAllowed(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));
}
