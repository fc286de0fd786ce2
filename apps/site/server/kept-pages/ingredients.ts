import { AsyncLocalStorage } from 'node:async_hooks';

/** What a page is made from: until when its content counts as fresh, and how much of it has not come. */
type Ingredients = { freshUntil: number; awaited: number };

/** When the content server is down its content is never fresh; a page made of it is still good for a moment. */
const momentMs = 1_000;

const current = new AsyncLocalStorage<Ingredients>();

/** Notes every piece of content that is read while `make` runs. */
export async function withIngredients<T>(make: () => Promise<T>): Promise<{ made: T; ingredients: Ingredients }> {
  const ingredients = { freshUntil: Number.POSITIVE_INFINITY, awaited: 0 };
  return { made: await current.run(ingredients, make), ingredients };
}

/** A piece of content for the page that is being made, if one is. What fails, or is too late, stays awaited. */
export async function asIngredient<T>(reading: Promise<T>, freshUntil: () => number): Promise<T> {
  const ingredients = current.getStore();
  if (!ingredients) return reading;
  ingredients.awaited += 1;
  const value = await reading;
  ingredients.awaited -= 1;
  ingredients.freshUntil = Math.min(ingredients.freshUntil, freshUntil());
  return value;
}

/** Until when a page made now counts as fresh itself. */
export function goodUntil({ freshUntil, awaited }: Ingredients, now: number, freshMs: number): number {
  const moment = now + Math.min(momentMs, freshMs);
  return awaited > 0 ? moment : Math.max(moment, Math.min(freshUntil, now + freshMs));
}
