import { limits } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

/** Splits comma-separated tags and removes duplicates, ignoring case. */
export const splitTags = (typed: string): string[] => [
  ...new Map(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
      .map((tag) => [tag.toLowerCase(), tag]),
  ).values(),
];

/** Limits the number of tags and their length. */
export const tagRule = (t: Translate) =>
  yup
    .string()
    .test(
      'many',
      t('tags.many', { max: limits.tagsMax }),
      (typed) => splitTags(typed ?? '').length <= limits.tagsMax,
    )
    .test('long', t('tags.long', { max: limits.tagMax }), (typed) =>
      splitTags(typed ?? '').every((tag) => [...tag].length <= limits.tagMax),
    );
