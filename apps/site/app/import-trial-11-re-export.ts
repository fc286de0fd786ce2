export type { Any } from '../../console/app/root.tsx';
