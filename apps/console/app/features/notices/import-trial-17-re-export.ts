export type { Any } from '../../../../site/app/components/Markup.tsx';
