import type { Any } from '../../app/consent/cookie-choice.ts';
