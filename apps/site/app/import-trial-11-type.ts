import type { Any } from '../../console/app/root.tsx';
