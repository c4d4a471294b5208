import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { daySchema, zonedInstantSchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { pageOf, valueCounts } from '../platform/lists';
import { exactText, longText, searchText } from '../platform/text';
import * as limits from './limits';
import { sapCaseViews, sapSexes } from './sap-kinds';
import {
  sapCaseRowSchema,
  sapMovementSchema,
  sapNumber,
  sapPlaceSchema,
  sapReturnSchema,
  sapUnitCode,
  sapUnitSchema,
} from './sap-shapes';

export const sapCaseSchema = z.extend(sapCaseRowSchema, {
  movements: z.array(sapMovementSchema),
  /** Why nothing can be changed; null: it can. */
  locked: z.nullable(z.enum(['cancelled', 'billed', 'discharged', 'read_only'])),
  /** Number of the newest movement, for the calls that add one. */
  lastMovement: countSchema,
});
export type SapCase = z.output<typeof sapCaseSchema>;

const place = exactText(limits.sapUnitCodeMax);
const params = z.strictObject({ falnr: sapNumber });
const access = {
  read: { permission: 'sap:read' },
  write: { permission: 'sap:write' },
} as const;

/** What every change of a case says. */
const change = {
  at: zonedInstantSchema,
  /** `lastMovement` as the person saw it: a case that moved on since is refused. */
  lastMovement: countSchema,
  testRun: z.boolean(),
};

const changed = z.object({
  /** Without an error or abort among `messages`. */
  accepted: z.boolean(),
  messages: z.array(sapReturnSchema),
  case: sapCaseSchema,
});

export const sapCases = {
  sapUnitList: endpoint({
    summary: 'Departments, care units, rooms and beds, as SAP has them',
    access: access.read,
    response: z.object({ items: z.array(sapUnitSchema) }),
  }),
  sapUnitMap: endpoint({
    summary: 'Which department of ours a department of SAP stands for',
    access: { permission: 'sap:manage' },
    params: z.strictObject({ unitCode: sapUnitCode }),
    body: z.strictObject({ departmentId: z.nullable(z.uuid()) }),
    response: sapUnitSchema,
  }),
  sapCaseList: endpoint({
    summary:
      'Cases of a view: who lies here, who comes and who leaves on a day, who visits; by unit, name, PATNR or FALNR',
    access: access.read,
    query: z.strictObject({
      view: z._default(z.enum(sapCaseViews), 'occupancy'),
      /** Code of a department or care unit. */
      unit: z.optional(sapUnitCode),
      /** Absent: today, in the company's time zone. Without meaning for `occupancy`. */
      day: z.optional(daySchema),
      search: z.optional(searchText(platformLimits.searchMax)),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    response: z.extend(pageOf(sapCaseRowSchema), {
      /** Cases of each view, by the same filters. */
      views: valueCounts,
    }),
  }),
  sapBedList: endpoint({
    summary: 'Every bed with who lies in it and until when',
    access: access.read,
    query: z.strictObject({ unit: z.optional(sapUnitCode) }),
    response: z.object({
      units: z.array(
        z.object({
          unit: sapPlaceSchema,
          beds: z.array(
            z.object({
              room: z.nullable(z.string()),
              bed: z.string(),
              occupant: z.nullable(
                z.object({
                  falnr: z.string(),
                  patnr: z.string(),
                  name: z.string(),
                  sex: z.enum(sapSexes),
                  since: z.string(),
                  plannedEnd: z.nullable(z.string()),
                  absent: z.boolean(),
                }),
              ),
              /** Who is expected in it next. */
              expected: z.nullable(z.object({ falnr: z.string(), at: z.string() })),
            }),
          ),
        }),
      ),
    }),
  }),
  sapCaseView: endpoint({
    summary: 'A case with its movements; the reading is written to the audit log',
    access: access.read,
    params,
    response: sapCaseSchema,
  }),
  sapCaseTransfer: endpoint({
    summary: 'Transfer to another unit or bed; as a test run it changes nothing',
    access: access.write,
    params,
    body: z.strictObject({
      ...change,
      department: z.optional(sapUnitCode),
      careUnit: sapUnitCode,
      room: z.nullable(place),
      bed: z.nullable(place),
    }),
    response: changed,
  }),
  sapCaseDischarge: endpoint({
    summary: 'Discharge, or plan it; as a test run it changes nothing',
    access: access.write,
    params,
    body: z.strictObject({
      ...change,
      planned: z.boolean(),
      reason: z.nullable(longText(limits.sapReasonMax)),
    }),
    response: changed,
  }),
  sapVisitCreate: endpoint({
    summary: 'Register an outpatient visit of a patient; as a test run it changes nothing',
    access: access.write,
    params: z.strictObject({ patnr: sapNumber }),
    body: z.strictObject({
      at: zonedInstantSchema,
      department: sapUnitCode,
      testRun: z.boolean(),
    }),
    response: z.object({
      accepted: z.boolean(),
      messages: z.array(sapReturnSchema),
      /** null after a test run or a refusal. */
      case: z.nullable(sapCaseSchema),
    }),
  }),
};
