import { createContext } from 'react';

/** The origin of the supplier's main site, for pages and islands: an island reads it from `<html>`. */
export const MainSiteOrigin = createContext('');
