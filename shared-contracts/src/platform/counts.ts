import * as z from 'zod/mini';
import * as limits from './limits';

/** How many there are of something; as many as a column of the database holds. */
export const countSchema = z.int().check(z.minimum(0), z.maximum(limits.countedMax));

/** Counts the changes of a record. */
export const versionSchema = countSchema;
