import { contract, type CompanyChange } from '@sala/shared-contracts';
import { changePolicy, lockPolicy } from '../../identity';
import type { Changes } from '../../platform/audit/changes';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { lockCompany } from '../sql/companies.queries';
import { lockClinicSettings, readClinicSettings } from '../sql/clinic-settings.queries';
import type { ChangeRow } from '../sql/company-changes.queries';
import { lockNumberSeries } from '../sql/number-series.queries';
import { changeClinicSettings } from './change-clinic-settings';
import { changeCompany } from './change-company';
import { changeNumberSeries } from './change-number-series';

type Restore = Context<'companyChangeRestore'>;

const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

const pairsOf = (diff: ChangeRow['diff']): Changes =>
  Object.fromEntries(
    Object.entries(diff ?? {}).flatMap(([name, value]) => (isPair(value) ? [[name, value]] : [])),
  );

const restorable: ReadonlySet<string> = new Set([
  'company.updated',
  'security_policy.updated',
  'clinic_settings.updated',
  'number_series.updated',
]);

export const changeItem = ({ diff, ...row }: ChangeRow): CompanyChange => ({
  ...row,
  fields: Object.entries(pairsOf(diff)).map(([name, [before, after]]) => ({ name, before, after })),
  restorable: restorable.has(row.action) || row.action === 'company.logo_changed',
});

/** The values from before, judged by the rules of today. @throws companyChange.target_gone */
const valuesBefore = <Body>(
  schema: {
    safeParse(value: unknown): { success: true; data: Body } | { success: false };
  },
  diff: ChangeRow['diff'],
): Omit<Body, 'version'> => {
  const before = Object.fromEntries(
    Object.entries(pairsOf(diff)).map(([name, [value]]) => [name, value]),
  );
  const parsed = schema.safeParse({ version: 0, ...before });
  if (!parsed.success) throw new ProblemError('companyChange.target_gone');
  const { version: _version, ...values } = { version: 0, ...parsed.data };
  return values;
};

const changed = <Record extends { readonly version: number }>(
  before: Record,
  after: Record,
): void => {
  if (before.version === after.version) throw new ProblemError('companyChange.nothing_to_restore');
};

/** By the rules of each kind of settings. @returns false for a change that has no values */
export const restoreChange = async (
  context: Restore,
  { action, diff, series }: ChangeRow,
): Promise<boolean> => {
  const { actor, db } = context;
  if (action === 'company.updated') {
    const current = await lockCompany(db, actor.companyId);
    const values = valuesBefore(contract.companyUpdate.body, diff);
    changed(current, await changeCompany(context, current, values));
  } else if (action === 'security_policy.updated') {
    const current = await lockPolicy(db);
    const values = valuesBefore(contract.securityPolicyUpdate.body, diff);
    changed(current, await changePolicy(context, current, values));
  } else if (action === 'clinic_settings.updated') {
    await lockClinicSettings(db);
    const current = await readClinicSettings(db);
    const values = valuesBefore(contract.clinicSettingsUpdate.body, diff);
    changed(current, await changeClinicSettings(context, current, values));
  } else if (action === 'number_series.updated' && series !== null) {
    const current = await lockNumberSeries(db, series, context.now);
    const values = valuesBefore(contract.numberSeriesUpdate.body, diff);
    changed(current, await changeNumberSeries(context, current, values));
  } else return false;
  return true;
};
