import { api, useCan } from '@sala/shared-auth';
import type { Permission, TaskDetail } from '@sala/shared-contracts';
import { FormWide, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import type { TaskFormValues } from './task-rules';

type Kind = NonNullable<TaskDetail['related']>['kind'];
type ChosenKind = Exclude<Kind, 'appointment'>;

const offered = 8;

interface Found {
  readonly id: string;
  readonly name: string;
}

const readingOf = {
  customer: 'customers:read',
  lead: 'leads:read',
  purchase: 'purchases:read',
} as const satisfies Record<ChosenKind, Permission>;

/** A few records of a kind by words. */
const search: Readonly<
  Record<ChosenKind, (words: string, signal: AbortSignal) => Promise<readonly Found[]>>
> = {
  customer: async (words, signal) =>
    (
      await api.customerList(
        { query: { search: words || undefined, sort: 'name', page: 1, pageSize: offered } },
        { signal },
      )
    ).items,
  lead: async (words, signal) =>
    (
      await api.leadList(
        { query: { search: words || undefined, page: 1, pageSize: offered } },
        { signal },
      )
    ).items,
  purchase: async (words, signal) =>
    (
      await api.purchaseList(
        { query: { search: words || undefined, page: 1, pageSize: offered } },
        { signal },
      )
    ).items.flatMap(({ id, folio, customer }) =>
      folio ? [{ id, name: customer ? `${folio} · ${customer.name}` : folio }] : [],
    ),
};

/** The record that a task is about: its kind, then the record by words. */
export const TaskRelated = () => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue, initialValues, errors, submitCount } =
    useFormikContext<TaskFormValues>();
  const may = {
    customer: useCan(readingOf.customer),
    lead: useCan(readingOf.lead),
    purchase: useCan(readingOf.purchase),
  };
  const present = initialValues.relatedKind;
  const kinds: Kind[] = (['customer', 'lead', 'purchase'] as const).filter(
    (kind) => may[kind] || kind === present,
  );
  // What an event linked stays, and can be taken off; nobody chooses an appointment here.
  if (present === 'appointment') kinds.push(present);
  if (kinds.length === 0) return null;
  const choose = (chosen: TaskFormValues['related']) => void setFieldValue('related', chosen);
  const { relatedKind: kind, related } = values;
  return (
    <>
      <SelectField
        name="relatedKind"
        label={t('tasks.relatedTo')}
        placeholder={t('tasks.relatedToNothing')}
        options={kinds.map((one) => ({ value: one, label: t(`tasks.related.${one}`) }))}
      />
      {kind !== '' && kind !== 'appointment' && may[kind] ? (
        <FormWide>
          <Combobox<Found>
            label={t(`tasks.related.${kind}`)}
            required
            query={(words) => ({
              queryKey: [`${kind}List`, 'task', words],
              queryFn: async ({ signal }) => ({ items: await search[kind](words, signal) }),
              meta: failsAlone,
            })}
            line={({ name }) => name}
            onChoose={({ id, name }) => choose({ kind, id, name })}
            chosen={related?.kind === kind ? related.name : ''}
            onClear={() => choose(null)}
            error={submitCount > 0 ? (errors.related ?? null) : null}
          />
        </FormWide>
      ) : null}
    </>
  );
};
