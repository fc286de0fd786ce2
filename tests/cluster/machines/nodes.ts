/** The machines of the cluster, by the names that `deploy/database/patroni.yml` has for them. */
export const databases = ['database-1', 'database-2', 'database-3'] as const;
const etcds = ['etcd-1', 'etcd-2', 'etcd-3'] as const;

/** Those of a second region: fewer database servers, because all share one machine. */
const otherDatabases = ['database-4', 'database-5'] as const;
const otherEtcds = ['etcd-4', 'etcd-5', 'etcd-6'] as const;

export const allDatabases = [...databases, ...otherDatabases] as const;
export type DatabaseName = (typeof allDatabases)[number];
export type EtcdName = (typeof etcds | typeof otherEtcds)[number];
export type NodeName = DatabaseName | EtcdName;

export type Region = {
  name: string;
  /** The first three parts of its addresses. */
  network: string;
  databases: readonly DatabaseName[];
  etcds: readonly EtcdName[];
};

export const firstRegion: Region = { name: 'region-1', network: '10.77.0', databases, etcds };
export const secondRegion: Region = {
  name: 'region-2',
  network: '10.78.0',
  databases: otherDatabases,
  etcds: otherEtcds,
};

export const nodesOf = (region: Region): NodeName[] => [...region.databases, ...region.etcds];
const all = [firstRegion, secondRegion];

/** The nodes of the first region. */
export const nodes: readonly NodeName[] = nodesOf(firstRegion);

/** This machine, on which platform, worker, site and load run, in one region. */
export const gatewayOf = ({ network }: Region) => `${network}.254`;

export function ipOf(name: NodeName): string {
  const region = all.find((one) => nodesOf(one).includes(name)) ?? firstRegion;
  return `${region.network}.${nodesOf(region).indexOf(name) + 11}`;
}

export function hostOf(name: NodeName): string {
  return `${name}.internal`;
}

export function hostsFile(): string {
  const lines = all.flatMap(nodesOf).map((name) => `${ipOf(name)} ${hostOf(name)}`);
  return `${['127.0.0.1 localhost', ...lines].join('\n')}\n`;
}
