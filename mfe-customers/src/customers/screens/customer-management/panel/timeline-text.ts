import type { Customer, CustomField, TimelineEntry } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCustomerLines } from '../customer-lines';

type Change = Extract<TimelineEntry, { kind: 'change' }>;

const actions: Readonly<Record<string, string>> = {
  'customer.created': 'created',
  'customer.updated': 'updated',
  'customer.merged': 'merged',
  'customer.unmerged': 'unmerged',
  'customer.consentChanged': 'consent',
  'customer.data_exported': 'dataExported',
};

const isOneOf = <Key extends string>(
  value: unknown,
  set: Readonly<Record<Key, true>>,
): value is Key => typeof value === 'string' && Object.hasOwn(set, value);

const statuses: Record<Customer['status'], true> = {
  prospect: true,
  active: true,
  inactive: true,
  blocked: true,
};
const kinds: Record<Customer['kind'], true> = { person: true, company: true };

/** Sentences for timeline events and changed values. */
export const useTimelineText = (customer: Customer, fields: readonly CustomField[]) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const labels = new Map(useCustomerLines(fields)(customer).map(({ key, label }) => [key, label]));
  const value = (field: string, stored: unknown): string => {
    if (stored === null || stored === undefined || stored === '') return '—';
    if (field === 'status' && isOneOf(stored, statuses)) return t(`customerStatuses.${stored}`);
    if (field === 'kind' && isOneOf(stored, kinds)) return t(`customers.kinds.${stored}`);
    const option = fields
      .find(({ key }) => field === `values.${key}`)
      ?.options.find((one) => one.value === stored);
    if (option) return option.label;
    if (typeof stored === 'number') return format.number(stored);
    if (typeof stored === 'string')
      return /^\d{4}-\d{2}-\d{2}$/.test(stored) ? format.day(stored) : stored;
    return Array.isArray(stored) ? stored.join(', ') : JSON.stringify(stored);
  };
  return {
    title: ({ action }: Change): string =>
      t(`customers.timeline.actions.${actions[action] ?? 'other'}`),
    /** Columns without a label are internal. */
    lines: ({ changes }: Change) =>
      changes.flatMap(({ field, before, after }) => {
        const label = labels.get(field);
        return label === undefined
          ? []
          : [{ label, before: value(field, before), after: value(field, after) }];
      }),
  };
};
