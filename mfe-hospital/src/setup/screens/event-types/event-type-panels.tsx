import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { EventType } from '@sala/shared-contracts';
import { ErrorState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  notify,
  useCrumb,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { eventTypeRules } from './event-type-rules';
import { EventTypeTabs } from './event-type-tabs';
import {
  emptyEventType,
  eventTypeBody,
  eventTypeValues,
  type EventTypeValues,
} from './event-type-values';
import type { EventTypesSearch, EventTypeTab } from './event-types-search';

interface PanelProps {
  readonly tab: EventTypeTab | '';
  readonly onTab: (tab: EventTypeTab) => void;
  readonly onClose: () => void;
}

const useSaved = (words: 'created' | 'updated', onSaved?: () => void) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  return ({ name }: EventType) => {
    notify.success(t(`eventTypes.toasts.${words}`, { name }));
    onSaved?.();
    return client.invalidateQueries({ queryKey: apiKey('eventTypeList') });
  };
};

const useRules = () => {
  const { t } = useTranslation('hospital');
  return useMemo(() => eventTypeRules(t), [t]);
};

const NewEventType = ({ tab, onTab, onClose }: PanelProps) => {
  const { t } = useTranslation('hospital');
  const create = useMutation({
    ...apiMutation('eventTypeCreate'),
    onSuccess: useSaved('created', onClose),
  });
  return (
    <FormPanel<EventTypeValues>
      title={t('eventTypes.new')}
      submitLabel={t('eventTypes.create')}
      initialValues={emptyEventType}
      validationSchema={useRules()}
      onSubmit={(values) => create.mutate({ body: eventTypeBody(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <EventTypeTabs tab={tab || 'basics'} onTab={onTab} />
    </FormPanel>
  );
};

/** The record in words, for version conflicts. */
const useLines = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (type: EventType) => [
    { label: t('eventTypes.fields.name'), text: type.name },
    {
      label: t('eventTypes.fields.minutes'),
      text: t('eventTypes.minutes', { minutes: type.minutes }),
    },
    { label: t('eventTypes.fields.price'), text: format.money(type.price) },
    {
      label: t('eventTypes.fields.slotStep'),
      text: t('eventTypes.minutes', { minutes: type.slotStep }),
    },
    { label: t('eventTypes.fields.capacity'), text: format.number(type.capacity) },
    {
      label: t('eventTypes.fields.practitioners'),
      text: format.number(type.practitionerIds.length),
    },
    { label: t('eventTypes.tabs.questions'), text: format.number(type.questions.length) },
  ];
};

const Edit = ({ type, tab, onTab, onClose }: PanelProps & { readonly type: EventType }) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('event-types:manage');
  const client = useQueryClient();
  useCrumb(type.name);
  const update = useMutation({
    ...apiMutation('eventTypeUpdate'),
    onSuccess: useSaved('updated'),
  });
  const edit = useRecordEdit<EventType, EventTypeValues, Partial<ReturnType<typeof eventTypeBody>>>(
    {
      entry: type,
      update,
      stays: true,
      send: (body) => update.mutate({ params: { eventTypeId: type.id }, body }),
      changesOf: (values, base) =>
        changedFields(eventTypeBody(values), eventTypeBody(eventTypeValues(base))),
      valuesOf: eventTypeValues,
      lines: useLines(),
      forget: () => void client.invalidateQueries({ queryKey: apiKey('eventTypeList') }),
    },
  );
  return (
    <FormPanel<EventTypeValues>
      title={canManage ? t('eventTypes.edit') : type.name}
      description={type.active && !type.bookable ? t('eventTypes.notBookable') : undefined}
      submitLabel={t('eventTypes.save')}
      initialValues={eventTypeValues(edit.base)}
      saved={edit.saves}
      validationSchema={useRules()}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      readOnly={!canManage}
      onClose={onClose}
    >
      {edit.notice}
      <EventTypeTabs tab={tab || 'basics'} onTab={onTab} />
    </FormPanel>
  );
};

const OpenEventType = ({ id, ...props }: PanelProps & { readonly id: string }) => {
  const { t } = useTranslation('hospital');
  const asked = useQuery({
    ...apiQuery('eventTypeView', { params: { eventTypeId: id } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (asked.data) return <Edit type={asked.data} {...props} />;
  if (!asked.isError) return null;
  return (
    <SidePanel beside="form" open title={t('eventTypes.edit')} onClose={props.onClose}>
      <ErrorState
        problem={asked.error instanceof ApiError ? asked.error.problem : null}
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      />
    </SidePanel>
  );
};

/** The panel in the address. */
export const EventTypePanels = ({
  state,
  ...props
}: Omit<PanelProps, 'tab'> & { readonly state: EventTypesSearch }) => {
  const canManage = useCan('event-types:manage');
  if (state.eventTypeId)
    return (
      <OpenEventType key={state.eventTypeId} id={state.eventTypeId} tab={state.tab} {...props} />
    );
  return state.new && canManage ? <NewEventType tab={state.tab} {...props} /> : null;
};
