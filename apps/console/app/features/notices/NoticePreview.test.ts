import { expect, it } from 'vitest';
import { headers } from './NoticePreview.tsx';

it('the preview of a notice runs no script, loads nothing from elsewhere and is framed by the console alone', () => {
  expect(headers()).toEqual({
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'self'",
  });
});
