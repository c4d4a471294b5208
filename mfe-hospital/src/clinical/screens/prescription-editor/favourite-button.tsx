import { apiMutation } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { DefaultIcon } from '@sala/shared-ui/icons';
import { RowButton } from '@sala/shared-ui/table';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import type { PrescriptionValues } from './prescription-values';

interface FavouriteButtonProps {
  readonly medicationId: string;
  readonly index: number;
  readonly name: string;
}

/** Keeps a medication among one's own favourites, which the search offers first. */
export const FavouriteButton = ({ medicationId, index, name }: FavouriteButtonProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const { values, setFieldValue } = useFormikContext<PrescriptionValues>();
  const isFavourite = values.items[index]?.favourite ?? false;
  const set = useMutation({
    ...apiMutation('medicationFavouriteSet'),
    onSuccess: () => {
      void setFieldValue(`items.${index}.favourite`, !isFavourite);
      return client.invalidateQueries({ queryKey: ['medicationSearch'] });
    },
  });
  return (
    <RowButton
      label={t('prescription.favouriteNamed', { name })}
      aria-pressed={isFavourite}
      icon={<DefaultIcon fill={isFavourite ? 'currentColor' : 'none'} />}
      loading={set.isPending}
      onClick={() => set.mutate({ params: { medicationId }, body: { favourite: !isFavourite } })}
    />
  );
};
