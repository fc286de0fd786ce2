import { compose } from '../docker/compose.ts';
import { complain, untilDelivered } from './customer.ts';
import { killProcess, recreateRelay, rollVersion, scaleSite, tagVersion } from './failures.ts';
import { findSoftSpots, measureImage } from './hardening.ts';
import type { Supplier } from './supplier.ts';

const maxImageBytes = 300_000_000;

/** Everything that is said of the containers in docs/deploy.md, on the ones that run. */
export async function checkCompose(supplier: Supplier, secrets: string, note: (line: string) => void) {
  const broken: string[] = [];
  const expect = (isSo: boolean, what: string) => {
    if (!isSo) broken.push(what);
    note(`${isSo ? 'ok    ' : 'FAILED'}  ${what}`);
  };

  const { bytes, components, licences, unlisted, tests, programs } = await measureImage('lamplighter:local');
  expect(bytes < maxImageBytes, `the image has ${(bytes / 1e6).toFixed(0)} MB, of at most ${maxImageBytes / 1e6}`);
  expect(
    unlisted.length === 0 && components >= licences,
    `its bill of materials has ${components} components, its list of licences ${licences}; installed and not listed: ${unlisted}`,
  );
  expect(tests.length === 0 && programs === 'node', `it has no tests and no package manager: ${tests} ${programs}`);
  const soft = await findSoftSpots(secrets);
  expect(soft.length === 0, `each container is read-only, unprivileged and healthy, its secrets are files: ${soft}`);

  const first = await complain();
  const { lost } = await untilDelivered([first], supplier);
  expect(lost === 0, `a complaint (${first.reference}) is in the CRM and in a mailbox`);
  const table = await compose('run', '--rm', '--env', 'OPERATOR=operator', 'operator', 'leads');
  expect(/complaint .*delivered/.test(table), 'an operator sees that it is delivered');

  const stranger = await fetch('http://127.0.0.1:3400/leads', { redirect: 'manual' });
  const [status, target] = [stranger.status, stranger.headers.get('location') ?? ''];
  expect(status === 303 && target.startsWith('/sign-in'), `the console has a stranger sign in: ${status} ${target}`);

  const kills = [
    await killProcess('worker', supplier),
    await killProcess('platform', supplier),
    await killProcess('site', supplier),
  ];
  for (const { service, healthySeconds, acknowledged, ...counts } of kills) {
    const outcome = `of ${acknowledged} complaints ${counts.lost} lost, ${counts.doubled} doubled`;
    expect(acknowledged > 0 && counts.lost === 0, `${service} killed: healthy after ${healthySeconds} s, ${outcome}`);
  }

  const relay = await recreateRelay(supplier);
  expect(
    relay.isRecreated && relay.stillQueued > 0 && relay.lost === 0,
    'mail that the relay had queued arrives after its container was made anew',
  );

  const scaled = await scaleSite();
  expect(
    scaled.reached === 2 && scaled.status === 200 && !scaled.edgeRestarted,
    'the edge finds a second site, and the loss of it',
  );

  await tagVersion('next');
  const roll = await rollVersion('next', supplier);
  const refused = Object.values(roll.failed).reduce((sum, count) => sum + count, 0);
  expect(
    roll.isReplaced && roll.lost === 0,
    `site and platform are replaced in ${roll.seconds} s, ${roll.lost} complaints lost`,
  );
  expect(refused === 0, `of ${roll.views} views and ${roll.acknowledged} complaints meanwhile, ${refused} failed`);
  return { results: { image: { bytes, components, licences }, kills, relay, scaled, roll }, broken };
}
