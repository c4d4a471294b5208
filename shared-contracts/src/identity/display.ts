import * as z from 'zod/mini';
import { versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { navGroups } from '../platform/nav-groups';
import { displayCalendarViews, landingPaths, rowsPerPageChoices } from './display-choices';

const signedIn = { signedIn: true } as const;

/** As stored, and as the shell and the lists apply it. */
export const displaySettingsSchema = z.strictObject({
  /** Still reachable by address and palette; at least one group stays. */
  hiddenGroups: z.array(z.enum(navGroups)).check(
    z.refine((hidden) => new Set(hidden).size < navGroups.length, {
      params: { rule: 'too_long' },
    }),
  ),
  landing: z.enum(landingPaths),
  calendarView: z.enum(displayCalendarViews),
  rowsPerPage: z.literal([...rowsPerPageChoices]),
});
export type DisplaySettings = z.output<typeof displaySettingsSchema>;

export const displaySchema = z.object({
  ...displaySettingsSchema.shape,
  /** Whether the person chose it; otherwise it is the default of the role. */
  chosen: z.boolean(),
  updatedAt: z.nullable(z.string()),
  version: versionSchema,
});
export type Display = z.output<typeof displaySchema>;

export const display = {
  displayView: endpoint({
    summary: 'How the product shows itself to the signed-in person',
    access: signedIn,
    response: displaySchema,
  }),
  displaySave: endpoint({
    summary: 'Choose what is in the menu, where one lands, and how lists and calendar begin',
    access: signedIn,
    body: z.strictObject({ version: versionSchema, ...displaySettingsSchema.shape }),
    response: displaySchema,
  }),
  displayReset: endpoint({
    summary: 'Go back to the defaults of the role',
    access: signedIn,
    response: displaySchema,
  }),
};
