import { z } from 'zod';

export const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      devDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const prefix = 'node_modules/';
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Entries of a lock file that could install or run unapproved code. */
export function findLooseEnds({ packages }: z.infer<typeof lockFile>, mayRunScripts: readonly string[]): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.slice(path.lastIndexOf(prefix) + prefix.length);
    if (!path.includes(prefix)) {
      const wanted = Object.entries({ ...entry.dependencies, ...entry.devDependencies });
      return wanted
        .filter(([, version]) => !exact.test(version))
        .map(
          ([dependency, version]) =>
            `${path || 'the root'} wants ${dependency} at ${version}, which is not one version`,
        );
    }
    if (entry.link) return [];
    return [
      ...(entry.integrity ? [] : [`${path} has no checksum`]),
      ...(entry.resolved ? [`${path} names a host: ${entry.resolved}`] : []),
      ...(entry.hasInstallScript && !mayRunScripts.includes(name)
        ? [`${path} runs a script when it is installed`]
        : []),
    ];
  });
}
