type Listed = Record<string, string[]>;

/** The categories file of the content server, with the slugs of the articles that each category lists. */
export function categoriesFile(listed: Listed): object {
  const entries = Object.entries(listed);
  return {
    data: entries.map(([id]) => ({ type: 'categories', id, attributes: { 'meta-description': `About ${id}` } })),
    included: entries.map(([id, slugs]) => ({
      type: 'article-lists',
      id,
      attributes: {
        articles: slugs.map((label) => ({ label, title: `Title of ${label}`, answer: `Answer of ${label}` })),
      },
    })),
  };
}

export const categoriesPath = (brand: string) => `/aem6/content/dam/${brand}/beta/json/help/categories/categories.json`;

export const articlePath = (brand: string, category: string, slug: string) =>
  `/aem6/content/${brand}/help/${category}/${slug}.html`;

/** The document of an article as a content server sends it. */
export function articleFile(title: string, { head = '', body = '<p>Text</p>' } = {}): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
}
