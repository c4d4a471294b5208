import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../database/database';

interface Feedback {
  readonly article: string;
  readonly locale: Locale;
  readonly helpful: boolean;
  readonly comment: string | null;
}

/** Replaces earlier feedback of the current person. */
export const putFeedback = async (
  db: Db,
  { article, locale, helpful, comment }: Feedback,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into help_feedback as f (company_id, user_id, article, locale, helpful, comment, created_at, updated_at)
     values (app_company(), app_user_id(), $1, $2, $3, $4, $5, $5)
     on conflict (user_id, article, locale) do update
       set company_id = excluded.company_id, helpful = excluded.helpful, comment = excluded.comment, updated_at = excluded.updated_at`,
    [article, locale, helpful, comment, now],
  );
};

/**
 * Counts a search without results. Normalisation may lengthen text, so it is cut to the limit of a
 * search.
 */
export const countMiss = async (
  db: Db,
  words: string,
  locale: Locale,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into help_miss as m (company_id, words, locale, first_seen_at, last_seen_at)
     select app_company(), plain, $2, $3, $3
     from (select left(regexp_replace(plain_text($1), '\\s+', ' ', 'g'), 100) as plain) as typed
     where plain <> ''
     on conflict on constraint help_miss_words do update set count = m.count + 1, last_seen_at = excluded.last_seen_at`,
    [words, locale, now],
  );
};
