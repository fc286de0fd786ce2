import type { Database } from '../../db/database.ts';

export type VoteRepository = { count: (article: string, helpful: boolean) => Promise<void> };

/** Counts by article, day and vote. It does not record who voted. */
export function createVoteRepository(sql: Database): VoteRepository {
  return {
    count: async (article, helpful) => {
      await sql`
        insert into article_vote (article, helpful, votes) values (${article}, ${helpful}, 1)
        on conflict (article, day, helpful) do update set votes = article_vote.votes + 1`;
    },
  };
}
