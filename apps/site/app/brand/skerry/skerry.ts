import facts from '../../../../../content/facts/brands/skerry.json' with { type: 'json' };
import type { Brand } from '../brand.ts';
import { SkerryHarbour } from './SkerryHarbour.tsx';
import { SkerryLogo } from './SkerryLogo.tsx';
import { words } from './words.ts';

export const skerry: Brand = { ...words, Logo: SkerryLogo, Street: SkerryHarbour, facts };
