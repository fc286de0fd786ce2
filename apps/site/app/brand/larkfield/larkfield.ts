import facts from '../../../../../content/facts/brands/larkfield.json' with { type: 'json' };
import type { Brand } from '../brand.ts';
import { LarkfieldLogo } from './LarkfieldLogo.tsx';
import { LarkfieldStreet } from './LarkfieldStreet.tsx';
import { words } from './words.ts';

export const larkfield: Brand = { ...words, Logo: LarkfieldLogo, Street: LarkfieldStreet, facts };
