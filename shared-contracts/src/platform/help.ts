import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import * as limits from './limits';
import { blankableText, searchText } from './text';
import { locales } from './locales';

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/));

/** Articles ship with the settings remote; the server keeps readers' feedback. */
export const help = {
  helpFeedbackCreate: endpoint({
    summary: 'Whether an article helped; the last word of a person counts',
    access: { signedIn: true },
    body: z.strictObject({
      article: slug,
      locale: z.enum(locales),
      helpful: z.boolean(),
      comment: z.optional(blankableText(limits.helpCommentMax)),
    }),
  }),
  helpMissCreate: endpoint({
    summary: 'Words that found no article: what is still to be written',
    access: { signedIn: true },
    body: z.strictObject({
      words: searchText(limits.searchMax).check(z.minLength(2)),
      locale: z.enum(locales),
    }),
  }),
};
