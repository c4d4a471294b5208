import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import type { EventType } from '@sala/shared-contracts';
import { failsAlone, notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailureWords } from '@sala/screen-parts/failure';
import { useState } from 'react';
import type { DropPlace } from '../../parts/row-drag';

export type Step = -1 | 1;

/** Upcoming appointments that block archiving; null for other errors. */
const upcomingOf = (error: unknown): number | null => {
  const upcoming =
    error instanceof ApiError && error.problem?.code === 'eventType.has_appointments'
      ? error.problem.meta?.['upcoming']
      : null;
  return typeof upcoming === 'number' ? upcoming : null;
};

/** Row actions without a form: archive, restore, reorder. */
export const useEventTypeChanges = (listed: readonly EventType[]) => {
  const { t } = useTranslation('hospital');
  const failures = useFailureWords();
  const client = useQueryClient();
  const forget = () => void client.invalidateQueries({ queryKey: apiKey('eventTypeList') });
  const [asked, setAsked] = useState<{
    readonly type: EventType;
    readonly upcoming: number;
  } | null>(null);
  const [spoken, setSpoken] = useState('');
  const update = useMutation({ ...apiMutation('eventTypeUpdate'), meta: failsAlone });
  const order = useMutation({ ...apiMutation('eventTypeOrder'), onSettled: forget });

  const setActive = async (type: EventType, active: boolean, upcoming?: number): Promise<void> => {
    try {
      const changed = await update.mutateAsync({
        params: { eventTypeId: type.id },
        body: { version: type.version, active, upcoming },
      });
      setAsked(null);
      notify.aside({
        kind: 'success',
        text: t(active ? 'eventTypes.toasts.restored' : 'eventTypes.toasts.archived', {
          name: type.name,
        }),
        ...(active
          ? {}
          : {
              action: {
                label: t('eventTypes.toasts.undo'),
                onSelect: () => void setActive(changed, true),
              },
            }),
      });
    } catch (error) {
      const known = upcomingOf(error);
      setAsked(known === null ? null : { type, upcoming: known });
      if (known === null)
        notify.error(
          error instanceof ApiError && error.problem ? error.problem.title : failures.unexpected,
        );
    } finally {
      forget();
    }
  };

  const putAt = (type: EventType, to: number): void => {
    const ids = listed.map(({ id }) => id).filter((id) => id !== type.id);
    ids.splice(to, 0, type.id);
    setSpoken(t('move.done', { name: type.name, place: to + 1, count: listed.length }));
    order.mutate({ body: { ids } });
  };

  const move = (type: EventType, step: Step): void => {
    const to = listed.findIndex(({ id }) => id === type.id) + step;
    if (to >= 0 && to < listed.length) putAt(type, to);
  };

  const putBeside = (type: EventType, { id, side }: DropPlace): void => {
    const others = listed.filter((one) => one.id !== type.id);
    const to = others.findIndex((one) => one.id === id) + (side === 'after' ? 1 : 0);
    if (listed[to]?.id !== type.id) putAt(type, to);
  };

  return {
    asked,
    spoken,
    pending: update.isPending,
    forgetAsked: () => setAsked(null),
    archive: (type: EventType, upcoming?: number) => void setActive(type, false, upcoming),
    restore: (type: EventType) => void setActive(type, true),
    move,
    putBeside,
  };
};
