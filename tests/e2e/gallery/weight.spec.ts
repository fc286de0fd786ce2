import { expect, test } from '../fixtures.ts';
import { openHub } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

test('the hub weighs little: at most 8 kB of styles in three files and 20 kB of fonts over the wire, and no framework', async ({
  page,
}) => {
  const weights: Promise<{ kind: string; encoding: string | undefined; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const weigh = async () => {
      const [{ responseBodySize }, response] = await Promise.all([request.sizes(), request.response()]);
      const encoding = response?.headers()['content-encoding'];
      return { kind: request.resourceType(), encoding, bytes: responseBodySize };
    };
    weights.push(weigh());
  });
  await openHub(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const arrived = await Promise.all(weights);
  const ofKind = (kind: string) => arrived.filter((one) => one.kind === kind);
  const sum = (kind: string) => ofKind(kind).reduce((total, { bytes }) => total + bytes, 0);
  const styles = ofKind('stylesheet');
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.length).toBeLessThanOrEqual(3);
  expect(styles.map(({ encoding }) => encoding)).toEqual(styles.map(() => 'br'));
  expect(sum('stylesheet')).toBeGreaterThan(0);
  expect(sum('stylesheet')).toBeLessThanOrEqual(8_000);
  expect(sum('font')).toBeGreaterThan(0);
  expect(sum('font')).toBeLessThanOrEqual(20_000);
  // The script of every page and the search suggestions: React alone would be ten times as much.
  expect(sum('script')).toBeLessThanOrEqual(6_000);
});
