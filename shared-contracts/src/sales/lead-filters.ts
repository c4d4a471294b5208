import * as z from 'zod/mini';
import { leadSources, leadStatuses, slaStatuses } from './lead-statuses';
import * as limits from '../platform/limits';
import { daySchema } from '../platform/days';
import { searchText } from '../platform/text';

export const leadSorts = [
  '-createdAt',
  'createdAt',
  'name',
  '-name',
  'responseBy',
  '-responseBy',
  'score',
  '-score',
  'nextStepOn',
  '-nextStepOn',
  'position',
] as const;

/** Filters shared by board, table, counts and export. */
export const leadFilters = {
  search: z.optional(searchText(limits.searchMax)),
  source: z.optional(z.enum(leadSources)),
  /** `none`: unassigned. */
  owner: z.optional(z.union([z.literal('none'), z.uuid()])),
  sla: z.optional(z.enum(slaStatuses)),
  /** Days on which they came, in the company's time zone, both included. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};

/** The board shows statuses as columns, so only the other views filter by status. */
export const leadStatusFilter = { status: z.optional(z.enum(leadStatuses)) };
