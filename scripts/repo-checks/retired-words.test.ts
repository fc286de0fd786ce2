import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Names that were replaced by the standard term. Each would send a reader who knows the term past the code. */
const retired = [
  /flight(?!y)/i,
  /passenger/i,
  /redial/i,
  /ingredient/i,
  /kept-?pages?\b/i,
  /lead-?desk/i,
  /ledger-?line/i,
  /stand-?ins?\b/i,
  /\b(start|run)House\b|house\.env|\bthe house\b|\ba house of\b/i,
  /laptopSecrets|laptopKeyRing/,
  /\b(patience|moment)Ms\b/,
  /\blast_fault\b|'handed'/,
  /\b(JOURNEY_KEY|LEAVE_MS|GIVE_UP_AFTER_MS|BREAKER_REST_MS|RELAY_EVERY_MS|CONTENT_FRESH_MS)\b/,
  /\bcomesFromThisSite\b|\barriveOrDoWithout\b|\bproblemsOf\b/,
  /\b(search|suggestions|lead|leadStatus|articleVote|articleComment|http|energy)Answer\b/i,
  /\bisAnswer\b|\banswerFirst\b|\banswer\.(status|statusCode|headers|body|json)\b/,
  /\b(authorize|confirm|www|scrub|fact|database)Address\b/,
  /\b(platform|site|edge|relay|origin)\.address\b(?!\()/,
  /\bpostUntilTold\b/,
];
const folders = ['apps', 'packages', 'dev', 'scripts', 'tests', 'bench', 'deploy'];
/** This list itself, measured results, and sentences of customers about their homes. */
const exempt = ['scripts/repo-checks/retired-words.test.ts', 'bench/results/', 'tests/e2e/__screenshots__/'];
const homes = /everyone in the house/;

it('no retired word is in the code', () => {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const text = files.filter(
    (file) =>
      /\.(tsx?|mjs|json|sql|css|md|ya?ml|env|service)$/.test(file) && !exempt.some((path) => file.startsWith(path)),
  );
  expect(text.length).toBeGreaterThan(500);
  const found = text.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        !homes.test(line) && retired.some((word) => word.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
