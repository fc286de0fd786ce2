import { createContext } from 'react-router';
import type { ConsoleServices } from '../server-interface.ts';

/** The services of the request that a page is rendered for, and the release of the pages. */
export const pageContext = createContext<ConsoleServices & { release: string }>();
