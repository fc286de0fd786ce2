import { createContext } from 'react-router';
import type { ConsoleServices } from '../server-interface.ts';

/** The services of the request that a page is rendered for. */
export const pageContext = createContext<ConsoleServices>();
