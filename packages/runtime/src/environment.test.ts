import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { origin, parseEnvironment, port } from './environment.ts';

const schema = z.object({ PORT: port, PUBLIC_ORIGIN: origin });

describe('parseEnvironment', () => {
  it('returns the settings as the types they are', () => {
    expect(parseEnvironment(schema, { PORT: '8080', PUBLIC_ORIGIN: 'https://www.example.com', HOME: '/home' })).toEqual(
      {
        settings: { PORT: 8080, PUBLIC_ORIGIN: 'https://www.example.com' },
      },
    );
  });

  it('names each setting that is missing, empty or wrong', () => {
    expect(parseEnvironment(schema, { PORT: '', PUBLIC_ORIGIN: 'https://www.example.com/help/' })).toEqual({
      problems: ['PORT is missing', expect.stringMatching(/^PUBLIC_ORIGIN: must be an origin, like /)],
    });
  });

  it('reads a setting from the file that its name with _FILE gives, without the line end', async () => {
    const key = z.object({ KEY: z.string() });
    const folder = await mkdtemp(join(tmpdir(), 'lamplighter-secret-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'key');
    await writeFile(file, 'a secret\n');
    expect(parseEnvironment(key, { KEY_FILE: file })).toEqual({ settings: { KEY: 'a secret' } });
    expect(parseEnvironment(key, { KEY: '', KEY_FILE: file })).toEqual({ settings: { KEY: 'a secret' } });
    expect(parseEnvironment(key, { KEY: 'another', KEY_FILE: file })).toEqual({
      problems: ['KEY and KEY_FILE are both set'],
    });
  });

  it('names a file that cannot be read, and ignores files that are not for its settings', () => {
    expect(parseEnvironment(schema, { PORT: '1', PUBLIC_ORIGIN_FILE: '/nowhere' })).toEqual({
      problems: ['PUBLIC_ORIGIN_FILE: cannot be read (ENOENT)'],
    });
    const given = { PORT: '1', PUBLIC_ORIGIN: 'https://www.example.com', SSL_CERT_FILE: '/nowhere' };
    expect(parseEnvironment(schema, given)).toHaveProperty('settings');
  });
});
