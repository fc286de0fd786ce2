import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export type Latencies = { requests: number; failed: number; p50: number; p99: number; max: number };

type Address = (turn: number) => string;
type Load = { perSecond: number; seconds: number; first: Address; second: Address };
type Tally = { took: number[]; failed: number };

/**
 * Sends at a fixed rate, whether answers come or not, and counts each from the moment it was due: a server that stalls
 * pays for everyone who would have waited. The two loads take turns second by second, each for `seconds` in all, so
 * that they share the machine's noisy moments.
 */
export async function openLoop({ perSecond, seconds, first, second }: Load): Promise<[Latencies, Latencies]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const tallies: [Tally, Tally] = [
    { took: [], failed: 0 },
    { took: [], failed: 0 },
  ];
  const answers: Promise<void>[] = [];
  const start = performance.now();
  for (let turn = 0; turn < 2 * perSecond * seconds; ) {
    const due = start + (turn * 1_000) / perSecond;
    if (performance.now() < due) {
      await setTimeout(1);
      continue;
    }
    const isFirst = Math.floor(turn / perSecond) % 2 === 0;
    answers.push(measure((isFirst ? first : second)(turn), due, agent, tallies[isFirst ? 0 : 1]));
    turn += 1;
  }
  await Promise.all(answers);
  agent.destroy();
  return [summarise(tallies[0]), summarise(tallies[1])];
}

async function measure(address: string, due: number, agent: Agent, tally: Tally): Promise<void> {
  try {
    await request(address, agent);
    tally.took.push(performance.now() - due);
  } catch {
    tally.failed += 1;
  }
}

function request(address: string, agent: Agent): Promise<void> {
  return new Promise((answered, refused) => {
    get(address, { agent, headers: { 'client-id': 'help-and-support' } }, (response) => {
      response.on('error', refused).on('end', answered).resume();
      if (response.statusCode !== 200) refused(new Error(`status ${response.statusCode}`));
    }).on('error', refused);
  });
}

function summarise({ took, failed }: Tally): Latencies {
  took.sort((one, other) => one - other);
  const at = (share: number) => {
    const milliseconds = took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
    return Math.round(milliseconds * 100) / 100;
  };
  return { requests: took.length + failed, failed, p50: at(0.5), p99: at(0.99), max: at(1) };
}
