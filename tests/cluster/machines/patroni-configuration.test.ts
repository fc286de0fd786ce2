import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { firstRegion, secondRegion } from './nodes.ts';
import { configurationFor } from './patroni-configuration.ts';

const shipped = readFileSync('deploy/database/patroni.yml', 'utf8');

describe('the configuration of one server', () => {
  it('differs from the shipped one in the name, the watchdog and the archive alone', () => {
    const expected = parse(shipped);
    expected.name = 'database-3';
    expected.restapi.connect_address = 'database-3.internal:8008';
    expected.postgresql.connect_address = 'database-3.internal:5432';
    expected.watchdog.mode = 'off';
    expected.bootstrap.dcs.postgresql.parameters.archive_command = '/bin/true';
    expect(parse(configurationFor(shipped, 'database-3'))).toEqual(expected);
  });

  it('has the archive of the shipped one where there is a repository', () => {
    const { archive_command } = parse(shipped).bootstrap.dcs.postgresql.parameters;
    const own = parse(configurationFor(shipped, 'database-3', firstRegion, { isArchived: true }));
    expect(own.bootstrap.dcs.postgresql.parameters.archive_command).toBe(archive_command);
  });

  it('is that of a standby cluster with etcd servers of its own in another region', () => {
    const expected = parse(configurationFor(shipped, 'database-5'));
    expected.etcd3.hosts = 'etcd-4.internal:2379,etcd-5.internal:2379,etcd-6.internal:2379';
    expected.bootstrap.dcs.standby_cluster = {
      host: 'database-1.internal,database-2.internal,database-3.internal',
      port: 5432,
      primary_slot_name: 'region_2',
    };
    expect(parse(configurationFor(shipped, 'database-5', secondRegion))).toEqual(expected);
  });

  it('fails when the watchdog is not where it is expected', () => {
    const without = shipped.replace('mode: required', 'mode: automatic');
    expect(() => configurationFor(without, 'database-2')).toThrow('no watchdog');
  });
});

describe('the shipped configuration', () => {
  const { bootstrap, postgresql } = parse(shipped);

  it('acknowledges nothing that is on one server only, and has these times and sizes', () => {
    const { postgresql: server, ...cluster } = bootstrap.dcs;
    expect(cluster).toEqual({
      ttl: 20,
      loop_wait: 5,
      retry_timeout: 5,
      primary_start_timeout: 10,
      primary_stop_timeout: 10,
      synchronous_mode: 'quorum',
      synchronous_mode_strict: true,
      synchronous_node_count: 1,
      maximum_lag_on_failover: 1_073_741_824,
    });
    expect(server.parameters).toEqual({
      synchronous_commit: 'on',
      max_connections: 500,
      wal_level: 'replica',
      hot_standby: 'on',
      max_wal_senders: 8,
      wal_log_hints: 'on',
      wal_keep_size: '2GB',
      max_wal_size: '8GB',
      wal_compression: 'on',
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      password_encryption: 'scram-sha-256',
      archive_mode: 'on',
      archive_command: 'pgbackrest --stanza=lamplighter archive-push %p',
      archive_timeout: 5,
    });
    expect([server.use_pg_rewind, server.use_slots]).toEqual([true, true]);
    const { restapi, watchdog, tags } = parse(shipped);
    expect(restapi.verify_client).toBe('optional');
    expect(watchdog).toEqual({ mode: 'required', device: '/dev/watchdog', safety_margin: 5 });
    expect(tags).toEqual({ nofailover: false, nosync: false });
    expect(bootstrap.initdb).toEqual([{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums']);
    for (const { sslmode } of Object.values<{ sslmode: string }>(postgresql.authentication)) {
      expect(sslmode).toBe('verify-full');
    }
  });

  it('replaces a lost leader within half a minute, and leaves Patroni time to refresh its lock', () => {
    const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
    expect(ttl + loop_wait).toBeLessThan(30);
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  });

  it('replaces a leader that hangs in its shutdown within half a minute of a full disk', () => {
    const { loop_wait, primary_stop_timeout } = bootstrap.dcs;
    // switchover-when-full.sh looks every 5 s, and Patroni begins the switchover in its next loop.
    expect(primary_stop_timeout).toBeGreaterThan(0);
    expect(5 + loop_wait + primary_stop_timeout + loop_wait).toBeLessThan(30);
  });

  it('keeps the log back to the checkpoint before last, with which an old leader is rewound', () => {
    const { wal_keep_size, archive_timeout } = bootstrap.dcs.postgresql.parameters;
    const [, gigabytes] = String(wal_keep_size).match(/^(\d+)GB$/) ?? [];
    const segments = (Number(gigabytes) * 1_024) / 16;
    // PostgreSQL's default: a checkpoint every 5 minutes.
    expect(segments * archive_timeout).toBeGreaterThanOrEqual(2 * 5 * 60);
  });

  it('lets no one in over the network without TLS, and no superuser', () => {
    const remote: string[] = bootstrap.dcs.postgresql.pg_hba.filter((rule: string) => !rule.startsWith('local '));
    expect(remote[0]).toBe('hostssl all postgres 0.0.0.0/0 reject');
    expect(remote.slice(1)).toEqual([
      'hostssl replication replicator 10.0.0.0/8 scram-sha-256',
      'hostssl postgres rewinder 10.0.0.0/8 scram-sha-256',
      'hostssl lamplighter all 10.0.0.0/8 scram-sha-256',
    ]);
    expect(bootstrap.dcs.postgresql.pg_hba.slice(0, 3)).toEqual([
      'local all postgres peer',
      'local replication replicator scram-sha-256',
      'local lamplighter prometheus peer',
    ]);
    expect(postgresql.parameters.ssl).toBe('on');
  });

  it('has the connections that docs/scale.md counts with', () => {
    const [, connections] = readFileSync('docs/scale.md', 'utf8').match(/of PostgreSQL's\s(\d+)\sconnections/) ?? [];
    expect(bootstrap.dcs.postgresql.parameters.max_connections).toBe(Number(connections));
  });
});
