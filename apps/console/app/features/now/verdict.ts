import { shortTime } from '../../london-time.ts';
import type { NowData } from './now-data.ts';

/** Something that needs someone: `words`, such as '2 emails', lead to where it is put right. */
export type Trouble = { words: string; rest: string; isHarm: boolean } & ({ page: string } | { part: string });

/** `unknown` is neither good nor bad: it has no colour. */
export type Verdict = { tone: 'well' | 'harm' | 'notice' | 'unknown'; sentence: string; troubles: Trouble[] };

type Channel = NowData['figures']['deliveries'][number];

/** How each channel is named in the middle of a sentence. */
const words = {
  email: {
    sending: 'sending emails',
    one: 'email',
    many: 'emails',
    dead: 'could not be delivered',
  },
  crm: {
    sending: 'sending to the CRM',
    one: 'message',
    many: 'messages',
    dead: 'did not reach the CRM',
  },
};

/** Whether all is well, and what is not, the worst first. Figures that are old prove nothing. */
export function verdictOn({ figures, alerts, notReady = [] }: NowData, areOld: boolean): Verdict {
  if (areOld) return { tone: 'unknown', sentence: 'How it stands now is not known.', troubles: [] };
  const troubles = [
    ...(alerts && alerts.length > 0 ? [firing(alerts)] : []),
    ...(notReady.length > 0 ? [unready(notReady)] : []),
    ...figures.deliveries.flatMap((channel) => troublesOf(channel, figures.at)),
  ];
  if (troubles.length > 0) {
    const isHarm = troubles.some((trouble) => trouble.isHarm);
    const worstFirst = troubles.toSorted((one, other) => Number(other.isHarm) - Number(one.isHarm));
    const none = alerts?.length === 0 ? 'No alert fires.' : '';
    const sentence = alerts ? none : 'Whether an alert fires is not known.';
    return { tone: isHarm ? 'harm' : 'notice', sentence, troubles: worstFirst };
  }
  const arrived = 'everything that customers sent has arrived or is on its way';
  if (alerts) return { tone: 'well', sentence: `All is well: ${arrived}, and no alert fires.`, troubles };
  return {
    tone: 'unknown',
    sentence: `As far as is known, ${arrived}. Whether an alert fires is not known.`,
    troubles,
  };
}

function firing(alerts: NonNullable<NowData['alerts']>): Trouble {
  const [what, fires] = alerts.length === 1 ? ['alert', 'fires'] : ['alerts', 'fire'];
  const isHarm = alerts.some(({ severity }) => severity === 'page');
  return { words: `${alerts.length} ${what}`, rest: fires, isHarm, part: 'alerts' };
}

function unready(notReady: NonNullable<NowData['notReady']>): Trouble {
  const count = notReady.reduce((sum, one) => sum + one.count, 0);
  const rest = count === 1 ? 'is not ready' : 'are not ready';
  return { words: `${count} of the platforms and staff APIs`, rest, isHarm: true, part: 'not-ready' };
}

function troublesOf({ channel, late, dead, failing, paused }: Channel, at: string): Trouble[] {
  const { sending, one, many, dead: given } = words[channel];
  const counted = (count: number) => `${count} ${count === 1 ? one : many}`;
  const page = '/deliveries';
  return [
    ...(failing
      ? [{ words: sending, rest: `has failed since ${shortTime(failing.since, at)}`, isHarm: true, page }]
      : []),
    ...(dead > 0 ? [{ words: counted(dead), rest: given, isHarm: true, page }] : []),
    ...(paused
      ? [{ words: sending, rest: `is paused since ${shortTime(paused.pausedAt, at)}`, isHarm: false, page }]
      : []),
    ...(late > 0
      ? [
          {
            words: counted(late),
            rest: `${late === 1 ? 'has' : 'have'} waited for more than 5 minutes`,
            isHarm: false,
            page,
          },
        ]
      : []),
  ];
}
