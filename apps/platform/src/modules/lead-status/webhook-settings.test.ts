import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookSettings } from './webhook-settings.ts';

const settings = z.object(webhookSettings);
const read = (CRM_WEBHOOK_SECRETS?: string) => settings.safeParse({ CRM_WEBHOOK_SECRETS }).data?.CRM_WEBHOOK_SECRETS;
const base64 = (bytes: number, fill: number) => Buffer.alloc(bytes, fill).toString('base64');

describe('the setting CRM_WEBHOOK_SECRETS', () => {
  it('is a list, so that it can be rotated', () => {
    const list = `whsec_${base64(32, 1)}, whsec_${base64(24, 2)}`;
    expect(read(list)).toEqual([Buffer.alloc(32, 1), Buffer.alloc(24, 2)]);
  });

  it('may be missing: then no webhook is accepted', () => {
    expect(read()).toEqual([]);
    expect(read('')).toEqual([]);
  });

  it.each([base64(32, 1), `whsec_${base64(23, 1)}`, `whsec_${base64(65, 1)}`, 'whsec_', `whsec_${base64(32, 1)},`])(
    'is refused as %s',
    (list) => {
      expect(read(list)).toBeUndefined();
    },
  );
});
