import { goodUntil, withIngredients } from './ingredients.ts';
import { isWhole } from './kept-page.ts';

/** A page around the places where each visitor's own word goes. */
type BlankPage = { headers: Record<string, string>; parts: string[]; freshUntil: number };

export type BlankPages = {
  /** The page, made once for all who ask at the same time; undefined when what was made is not one to keep. */
  obtain: (address: string, make: () => Promise<Response>) => Promise<BlankPage | undefined>;
};

type Settings = {
  /** What stands in a page where a visitor's own word goes. */
  slot: string;
  freshMs: number;
  now?: () => number;
};

/** There are a handful of such pages, and the queries with which campaigns link to them. Others can be made up. */
const mostPages = 100;

/** Pages that differ from visitor to visitor by one word: each is made once for as long as its content is fresh. */
export function createBlankPages({ slot, freshMs, now = Date.now }: Settings): BlankPages {
  const pages = new Map<string, BlankPage>();
  const flights = new Map<string, Promise<BlankPage | undefined>>();

  const makeAndKeep = async (address: string, make: () => Promise<Response>) => {
    const { made, ingredients } = await withIngredients(make);
    if (!isWhole(made)) return undefined;
    const { 'content-length': _, ...headers } = Object.fromEntries(made.headers);
    const parts = (await made.text()).split(slot);
    const page = { headers, parts, freshUntil: goodUntil(ingredients, now(), freshMs) };
    pages.delete(address);
    pages.set(address, page);
    const [oldest] = pages.size > mostPages ? pages.keys() : [];
    if (oldest !== undefined) pages.delete(oldest);
    return page;
  };

  return {
    obtain: async (address, make) => {
      const page = pages.get(address);
      if (page && now() < page.freshUntil) return page;
      const flight = flights.get(address) ?? makeAndKeep(address, make).finally(() => flights.delete(address));
      flights.set(address, flight);
      return flight;
    },
  };
}
