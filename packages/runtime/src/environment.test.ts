import { describe, expect, it } from 'vitest';
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
});
