/** The machines of the cluster, by the names that `deploy/database/patroni.yml` has for them. */
export const databases = ['database-1', 'database-2', 'database-3'] as const;
export const etcds = ['etcd-1', 'etcd-2', 'etcd-3'] as const;

export type DatabaseName = (typeof databases)[number];
export type EtcdName = (typeof etcds)[number];
export type NodeName = DatabaseName | EtcdName;

export const nodes: readonly NodeName[] = [...databases, ...etcds];

/** This machine, on which platform, worker, site and load run. */
export const gateway = '10.77.0.254';

export function ipOf(name: NodeName): string {
  return `10.77.0.${nodes.indexOf(name) + 11}`;
}

export function hostOf(name: NodeName): string {
  return `${name}.internal`;
}

export function hostsFile(): string {
  const lines = nodes.map((name) => `${ipOf(name)} ${hostOf(name)}`);
  return `${['127.0.0.1 localhost', ...lines].join('\n')}\n`;
}
