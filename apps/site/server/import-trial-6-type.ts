import type { Any } from '../app/root.tsx';
