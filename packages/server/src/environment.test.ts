import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  isLoopback,
  isNear,
  origin,
  origins,
  parseEnvironment,
  port,
  protectedOrigin,
  protectedUrl,
} from './environment.ts';

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

describe('a URL that carries identity or personal data', () => {
  const accepted = [
    'https://crm.larkfield.example/leads',
    'https://10.0.0.5',
    'http://localhost:3100',
    'http://127.0.0.1:3100',
    'http://127.8.9.10',
    'http://[::1]:3100',
  ];
  const refused = [
    'http://crm.larkfield.example/leads',
    'http://10.0.0.5:3100',
    'http://192.168.1.1',
    'http://[::2]',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://localhost@evil.example',
    'http://platform.lamplighter.svc.cluster.local:3100',
    'ftp://127.0.0.1',
    'crm.larkfield.example',
  ];

  it.each(accepted)('is accepted at %s', (url) => {
    expect(protectedUrl.safeParse(url).success).toBe(true);
    const { origin: itsOrigin } = new URL(url);
    expect(protectedOrigin.safeParse(itsOrigin).success).toBe(true);
    expect(origins.parse(`${itsOrigin}, ${itsOrigin}`)).toEqual([itsOrigin, itsOrigin]);
  });

  it.each([...refused, 'http://platform:3100'])('is refused at %s', (url) => {
    expect(protectedUrl.safeParse(url).success).toBe(false);
    expect(protectedOrigin.safeParse(url).success).toBe(false);
  });

  it.each(refused)('is refused at %s also among several processes of an upstream', (url) => {
    const itsOrigin = URL.canParse(url) ? new URL(url).origin : url;
    expect(origins.safeParse(`https://one.example,${itsOrigin}`).success).toBe(false);
  });

  it('may be a service of the same containers, if it is an upstream', () => {
    expect(origins.parse('http://platform:3100,http://staff-api:3300')).toEqual([
      'http://platform:3100',
      'http://staff-api:3300',
    ]);
  });

  it('is on this machine by its host, not by its text', () => {
    expect(isLoopback('imap://127.0.0.1:143/')).toBe(true);
    expect(isLoopback('imap://mail.example/127.0.0.1')).toBe(false);
  });

  it.each([
    ['smtp://127.0.0.1:25', true],
    ['smtp://relay:25', true],
    ['smtp://relay.larkfield.example:587', false],
    ['smtp://10.0.0.5', false],
    ['smtp://user:secret@10.0.0.5/relay', false],
  ])('at %s is near: %s', (url, near) => {
    expect(isNear(url)).toBe(near);
  });
});
