import type { Database } from '../../db/database.ts';

type ArticleFeedback = {
  article: string;
  helpful: number;
  unhelpful: number;
  comments: { brand: string; day: string; comment: string }[];
};

type Votes = { article: string; helpful: number; unhelpful: number };
type Comment = { article: string; brand: string; day: string; comment: string };

/** Votes and comments of the last days, the articles with the most unhelpful votes first. */
export async function readArticleFeedback(sql: Database, days: number): Promise<ArticleFeedback[]> {
  const votes = await sql<Votes[]>`
    select article, coalesce(sum(votes) filter (where helpful), 0)::integer as helpful,
      coalesce(sum(votes) filter (where not helpful), 0)::integer as unhelpful
    from article_vote where day > current_date - ${days}::int group by article`;
  const comments = await sql<Comment[]>`
    select article, brand, day::text as day, comment from article_comment
    where day > current_date - ${days}::int order by day desc, comment`;
  const counted = new Map(votes.map((vote) => [vote.article, vote]));
  const written = Map.groupBy(comments, ({ article }) => article);
  const articles = [...new Set([...counted.keys(), ...written.keys()])];
  return articles
    .map((article) => ({
      ...(counted.get(article) ?? { article, helpful: 0, unhelpful: 0 }),
      comments: (written.get(article) ?? []).map(({ brand, day, comment }) => ({ brand, day, comment })),
    }))
    .toSorted((a, b) => b.unhelpful - a.unhelpful || a.article.localeCompare(b.article));
}

/** The report for editors: an article a paragraph. An article that nobody found unhelpful is left out. */
export function feedbackReport(feedback: readonly ArticleFeedback[], days: number): string {
  const shown = feedback.filter(({ unhelpful, comments }) => unhelpful > 0 || comments.length > 0);
  if (shown.length === 0) return `No article was voted unhelpful in the last ${days} days.`;
  return shown
    .map(({ article, helpful, unhelpful, comments }) =>
      [
        `${article}: ${unhelpful} of ${helpful + unhelpful} found it unhelpful`,
        ...comments.map(({ brand, day, comment }) => `  ${day} ${brand}: ${comment}`),
      ].join('\n'),
    )
    .join('\n\n');
}
