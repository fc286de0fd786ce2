import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Checklist } from '../checklist.ts';
import type { Machine } from '../machine.ts';

const probed = z.object({
  written: z.array(z.string()),
  read: z.array(z.string()),
  settingsOfOthers: z.array(z.string()),
  noNewPrivileges: z.string(),
  capabilities: z.string(),
  setuid: z.boolean(),
  namespaces: z.boolean(),
});

/** Units that share a sandbox with no other, and one instance of each template. */
const units = ['platform@3100', 'site@3000', 'worker', 'edge', 'migrate'];
const none = {
  written: [],
  read: [],
  settingsOfOthers: [],
  noNewPrivileges: '1',
  capabilities: '0'.repeat(16),
  setuid: false,
  namespaces: false,
};
const differs: Record<string, Partial<typeof none> | { written: string[]; read: string[] }> = {
  // CAP_NET_BIND_SERVICE, for port 443; its own state, and its own key.
  edge: {
    written: ['/var/lib/lamplighter-edge'],
    read: ['/etc/lamplighter/tls/key.pem'],
    capabilities: '0000000000000400',
  },
};

/** What a process of each unit is able to do, tried in the sandbox of that unit; and the rating of systemd. */
export async function checkHardening(machine: Machine, check: Checklist, most: Record<string, number>) {
  const probe = await readFile(resolve(import.meta.dirname, 'probe.mjs'), 'utf8');
  await machine.run('sh', '-c', 'printf %s "$1" > /opt/probe.mjs', 'sh', probe);
  const scores: Record<string, number> = {};
  for (const unit of units) {
    const able = await runProbe(machine, unit);
    check.equals(`${unit} writes nothing outside, reads no secret of another, gains no privilege`, able, {
      ...none,
      ...differs[unit],
    });
    const score = await rate(machine, unit);
    scores[unit] = score;
    check.equals(`systemd rates ${unit} ${score}, at most ${most[unit]}`, score <= (most[unit] ?? 0), true);
  }
  return scores;
}

/** A copy of the unit with its drop-ins, and the probe in place of its process. */
async function runProbe(machine: Machine, unit: string): Promise<z.infer<typeof probed>> {
  const [name = '', instance] = unit.split('@');
  const template = instance ? `${name}@` : name;
  const script = `
    cd /etc/systemd/system
    copy=/run/systemd/system/probe-${template}.service
    mkdir -p $copy.d
    cp lamplighter-${template}.service $copy
    if [ -d lamplighter-${template}.service.d ]; then cp lamplighter-${template}.service.d/* $copy.d/; fi
    printf '[Service]\\nType=oneshot\\nRestart=no\\nRemainAfterExit=no\\nWatchdogSec=0\\nExecStartPre=\\nExecStart=\\nExecStart=/usr/bin/node /opt/probe.mjs\\n' > $copy.d/probe.conf
    systemctl daemon-reload
    systemctl start probe-${unit}
    journalctl --sync
    journalctl --unit probe-${unit} --output cat --identifier node
    rm -r $copy $copy.d
    systemctl daemon-reload`;
  const printed = await machine.run('bash', '-e', '-c', script);
  return probed.parse(JSON.parse(printed.split('\n').findLast((line) => line.startsWith('{')) ?? ''));
}

async function rate(machine: Machine, unit: string): Promise<number> {
  const printed = await machine.run('systemd-analyze', 'security', '--no-pager', `lamplighter-${unit}.service`);
  const found = /Overall exposure level for .*: ([\d.]+)/.exec(printed)?.[1];
  if (found === undefined) throw new Error(`systemd does not rate ${unit}`);
  return Number(found);
}
