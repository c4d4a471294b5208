import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import * as limits from './limits';
import { idParams } from './lists';
import { exactText, shortText } from './text';
import { versionSchema } from './counts';

/** Screens with saved views; each requires its own `<screen>:read`. */
export const viewScreens = ['customers', 'purchases', 'leads', 'patients', 'appointments'] as const;

/** Search parameters and table settings of a view. */
const settings = z
  .record(
    exactText(60),
    z.union([
      exactText(8000),
      z.number(),
      z.boolean(),
      z.array(exactText(200)).check(z.maxLength(100)),
    ]),
  )
  .check(
    z.refine((given) => JSON.stringify(given).length <= limits.viewSettingsMax, {
      params: { rule: 'too_long' },
    }),
  );

const name = shortText(limits.viewNameMax);

export const savedViewSchema = z.object({
  id: z.uuid(),
  screen: z.enum(viewScreens),
  name: z.string(),
  settings,
  /** Visible to the whole company; only its owner changes it. */
  shared: z.boolean(),
  /** The screen opens with it, for its owner. */
  isDefault: z.boolean(),
  mine: z.boolean(),
  ownerName: z.nullable(z.string()),
  version: versionSchema,
});

export type SavedView = z.output<typeof savedViewSchema>;

export const savedViews = {
  savedViewList: endpoint({
    summary: 'One’s own views of a screen and those that others share, by name',
    access: { signedIn: true },
    query: z.strictObject({ screen: z.enum(viewScreens) }),
    response: z.object({ items: z.array(savedViewSchema) }),
  }),
  savedViewCreate: endpoint({
    summary: 'Keep a view; its name is one’s own',
    access: { signedIn: true },
    body: z.strictObject({
      screen: z.enum(viewScreens),
      name,
      settings,
      shared: z._default(z.boolean(), false),
      isDefault: z._default(z.boolean(), false),
    }),
    response: savedViewSchema,
    status: 201,
  }),
  savedViewUpdate: endpoint({
    summary: 'Change one’s own view',
    access: { signedIn: true },
    params: idParams('viewId'),
    body: z.strictObject({
      version: versionSchema,
      name: z.optional(name),
      settings: z.optional(settings),
      shared: z.optional(z.boolean()),
      isDefault: z.optional(z.boolean()),
    }),
    response: savedViewSchema,
  }),
  savedViewDelete: endpoint({
    summary: 'Forget one’s own view',
    access: { signedIn: true },
    params: idParams('viewId'),
  }),
};
