import type { Any } from '../../../apps/site/app/components/Markup.tsx';
