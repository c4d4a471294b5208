import { limits, type PrescriptionSet } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { ActionMenu } from '@sala/shared-ui/menu';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { itemBodyOf, itemValuesOf, newItemKey, type ItemValues } from './item-values';
import { SetForm } from './set-form';

interface OrderSetsProps {
  readonly items: readonly ItemValues[];
  readonly onApply: (items: readonly ItemValues[]) => void;
}

type Asked =
  | { readonly what: 'save' }
  | { readonly what: 'edit' | 'delete'; readonly set: PrescriptionSet };

const DeleteSet = ({
  set,
  onClose,
}: {
  readonly set: PrescriptionSet;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const remove = useMutation({
    ...apiMutation('prescriptionSetDelete'),
    onSuccess: () => {
      notify.success(t('prescription.sets.deleted', { name: set.name }));
      onClose();
      return client.invalidateQueries({ queryKey: apiKey('prescriptionSetList') });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('prescription.sets.deleteTitle', { name: set.name })}
      text={t('prescription.sets.deleteText')}
      confirmLabel={t('prescription.sets.delete')}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
      onConfirm={() => remove.mutate({ params: { prescriptionSetId: set.id } })}
      onClose={onClose}
    />
  );
};

/** Items that are prescribed together: takes them over, and keeps those on screen as a set. */
export const OrderSets = ({ items, onApply }: OrderSetsProps) => {
  const { t } = useTranslation('hospital');
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useQuery({ ...apiQuery('prescriptionSetList'), meta: failsAlone });
  const sets = list.data?.items ?? [];
  const own = sets.filter((set) => set.own);
  const close = () => setAsked(null);
  const actions = [
    ...sets.map((set) => ({
      key: set.id,
      label: set.own
        ? t('prescription.sets.apply', { name: set.name, count: set.items.length })
        : t('prescription.sets.applyOf', { name: set.name, owner: set.owner ?? '' }),
      // Keys are of one prescription.
      onSelect: () =>
        onApply(set.items.map((item) => ({ ...itemValuesOf(item), key: newItemKey() }))),
    })),
    ...(items.length > 0 && own.length < limits.prescriptionSetsMax
      ? [
          {
            key: 'save',
            label: t('prescription.sets.save'),
            onSelect: () => setAsked({ what: 'save' }),
          },
        ]
      : []),
    ...own.flatMap((set) => [
      {
        key: `edit ${set.id}`,
        label: t('prescription.sets.edit', { name: set.name }),
        onSelect: () => setAsked({ what: 'edit', set }),
      },
      {
        key: `delete ${set.id}`,
        label: t('prescription.sets.deleteNamed', { name: set.name }),
        onSelect: () => setAsked({ what: 'delete', set }),
      },
    ]),
  ];
  return (
    <>
      {actions.length > 0 ? (
        <ActionMenu trigger={<Button>{t('prescription.sets.title')}</Button>} actions={actions} />
      ) : null}
      {asked?.what === 'delete' ? <DeleteSet set={asked.set} onClose={close} /> : null}
      {asked && asked.what !== 'delete' ? (
        <SetForm
          set={asked.what === 'edit' ? asked.set : null}
          items={items.map(itemBodyOf)}
          onClose={close}
        />
      ) : null}
    </>
  );
};
