export type { Any } from '../app/root.tsx';
