import * as z from 'zod/mini';
import * as limits from './limits';

/** A count, up to the maximum of a PostgreSQL integer. */
export const countSchema = z.int().check(z.minimum(0), z.maximum(limits.integerMax));

/** Optimistic-lock version of a record. */
export const versionSchema = countSchema;
