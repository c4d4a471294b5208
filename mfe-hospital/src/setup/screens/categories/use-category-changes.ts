import { api, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { Category } from '@sala/shared-contracts';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { useCategoryName } from '../../../parts/category-name';
import { exchange, placedBeside, siblingsOf, type NewPlace, type Step } from './category-order';
import type { DropPlace } from '../../parts/row-drag';

/** Row actions without a form. The shell reports failures. */
export const useCategoryChanges = (listed: readonly Category[]) => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  const client = useQueryClient();
  const [archived, setArchived] = useState<Category | null>(null);
  const [spoken, setSpoken] = useState('');
  // Returned, so that the mutation stays pending until the list has reloaded.
  const onSettled = () => client.invalidateQueries({ queryKey: apiKey('categoryList') });

  const update = useMutation({ ...apiMutation('categoryUpdate'), onSettled });
  const setActive = (category: Category, active: boolean, onSuccess: (updated: Category) => void) =>
    update.mutate(
      { params: { categoryId: category.id }, body: { version: category.version, active } },
      { onSuccess },
    );

  const reorder = useMutation({
    ...apiMutation('categoryUpdate'),
    mutationFn: async (places: readonly NewPlace[]) => {
      for (const { category, sortOrder } of places) {
        await api.categoryUpdate({
          params: { categoryId: category.id },
          body: { version: category.version, sortOrder },
        });
      }
    },
    onSettled,
  });

  const order = useMutation({ ...apiMutation('categoryOrder'), onSettled });
  /* Loads archived siblings too, which have positions but may be hidden. */
  const putBeside = async (moved: Category, place: DropPlace): Promise<void> => {
    const { items } = await client.fetchQuery(
      apiQuery('categoryList', { query: { kind: moved.kind, includeArchived: 'true' } }),
    );
    const ids = placedBeside(items, moved, place);
    if (!ids) return;
    const at = ids.indexOf(moved.id) + 1;
    const onSuccess = () =>
      setSpoken(t('move.done', { name: nameOf(moved), place: at, count: ids.length }));
    order.mutate({ body: { kind: moved.kind, parentId: moved.parentId, ids } }, { onSuccess });
  };

  return {
    /** Moves a category beside a sibling. */
    putBeside,
    /** The last archived category, until it is restored or dismissed. */
    archived,
    /** Announcement for screen readers. */
    spoken,
    forgetArchived: () => setArchived(null),
    archive: (category: Category) => setActive(category, false, setArchived),
    restore: (category: Category) =>
      setActive(category, true, (updated) => {
        setArchived(null);
        notify.success(t('toasts.restored', { name: nameOf(updated) }));
      }),
    move: (category: Category, step: Step) => {
      const places = exchange(listed, category, step);
      if (!places || reorder.isPending) return;
      const siblings = siblingsOf(listed, category);
      const place = siblings.findIndex(({ id }) => id === category.id) + 1 + step;
      const onSuccess = () =>
        setSpoken(t('move.done', { name: nameOf(category), place, count: siblings.length }));
      reorder.mutate(places, { onSuccess });
    },
  };
};

export type CategoryChanges = ReturnType<typeof useCategoryChanges>;
