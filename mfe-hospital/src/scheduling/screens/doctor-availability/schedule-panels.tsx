import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { limits, type AvailabilitySchedule } from '@sala/shared-contracts';
import { DateField, FormBody, FormSection, FormWide, TextField } from '@sala/shared-ui/form';
import {
  failsAlone,
  notify,
  useCrumb,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo, useState } from 'react';
import { SiteOfField } from '../../../parts/pickers/clinic-fields';
import { useSitesOf } from '../../../parts/pickers/clinic-lists';
import { DayEditor } from './day-editor';
import { inWeekOrder, useWeekStart } from '@sala/screen-parts/week';
import { clockOf, weekdays } from '../../parts/day-times';
import { OverlapNote } from './overlap-note';
import {
  emptySchedule,
  scheduleBody,
  scheduleRules,
  scheduleValues,
  type ScheduleValues,
} from './schedule-values';

interface PanelProps {
  readonly practitionerId: string;
  readonly today: string;
  readonly onClose: () => void;
}

const Fields = ({
  practitionerId,
  presentSiteId = '',
}: Pick<PanelProps, 'practitionerId'> & { readonly presentSiteId?: string }) => {
  const { t } = useTranslation('hospital');
  const weekStart = useWeekStart();
  const types =
    useQuery({ ...apiQuery('eventTypeList', { query: {} }), meta: failsAlone }).data?.items ?? [];
  return (
    <>
      <FormBody columns={2}>
        <FormWide>
          <TextField
            name="name"
            label={t('availability.fields.name')}
            required
            countTo={limits.scheduleNameMax}
          />
        </FormWide>
        <FormWide>
          <SiteOfField
            practitionerId={practitionerId}
            presentId={presentSiteId}
            name="siteId"
            label={t('availability.fields.site')}
            required
          />
        </FormWide>
        <DateField name="validFrom" label={t('availability.fields.validFrom')} required />
        <DateField
          name="validTo"
          label={t('availability.fields.validTo')}
          help={t('availability.fields.validToHelp')}
        />
      </FormBody>
      <FormSection gap="1">
        <legend>{t('availability.hours.title')}</legend>
        {inWeekOrder(weekdays, weekStart).map((weekday) => (
          <DayEditor key={weekday} weekday={weekday} types={types} />
        ))}
      </FormSection>
    </>
  );
};

const useForget = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['availabilityView', 'availabilityWeek', 'slotList', 'eventTypeList'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
};

const useRules = () => {
  const { t } = useTranslation('hospital');
  return useMemo(() => scheduleRules(t), [t]);
};

/** A new weekly schedule, empty or copied. */
export const NewSchedule = ({
  practitionerId,
  today,
  onClose,
  from,
}: PanelProps & { readonly from: AvailabilitySchedule | undefined }) => {
  const { t } = useTranslation('hospital');
  const sites = useSitesOf(practitionerId);
  const forget = useForget();
  const create = useMutation({
    ...apiMutation('availabilityScheduleCreate'),
    meta: failsAlone,
    onSuccess: ({ name }) => {
      notify.success(t('availability.toasts.created', { name }));
      onClose();
      return forget();
    },
  });
  const [initial] = useState(() =>
    from
      ? {
          ...scheduleValues(from),
          name: t('availability.copyOf', { name: from.name }).slice(0, limits.scheduleNameMax),
          validFrom: today,
          validTo: '',
        }
      : null,
  );
  return (
    <FormPanel<ScheduleValues>
      title={t('availability.forms.newSchedule')}
      submitLabel={t('availability.forms.create')}
      initialValues={
        initial ??
        emptySchedule(
          t('availability.forms.usual'),
          sites.length === 1 ? (sites[0]?.id ?? '') : '',
          today,
        )
      }
      validationSchema={useRules()}
      onSubmit={(values) =>
        create.mutate({ params: { practitionerId }, body: scheduleBody(values) })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <OverlapNote error={create.error} />
      <Fields practitionerId={practitionerId} />
    </FormPanel>
  );
};

/** The schedule in the address; read-only without permission. */
export const EditSchedule = ({
  schedule,
  canEdit,
  onClose,
}: Pick<PanelProps, 'onClose'> & {
  readonly schedule: AvailabilitySchedule;
  readonly canEdit: boolean;
}) => {
  const { t } = useTranslation('hospital');
  const forget = useForget();
  useCrumb(schedule.name);
  const update = useMutation({
    ...apiMutation('availabilityScheduleUpdate'),
    meta: failsAlone,
    onSuccess: ({ name }) => {
      notify.success(t('availability.toasts.updated', { name }));
      return forget();
    },
  });
  const edit = useRecordEdit<AvailabilitySchedule, ScheduleValues, ReturnType<typeof scheduleBody>>(
    {
      entry: schedule,
      update,
      stays: true,
      send: (body) => update.mutate({ params: { scheduleId: schedule.id }, body }),
      changesOf: scheduleBody,
      valuesOf: scheduleValues,
      lines: (one) => [
        { label: t('availability.fields.name'), text: one.name },
        { label: t('availability.fields.validFrom'), text: one.validFrom },
        { label: t('availability.fields.validTo'), text: one.validTo ?? t('availability.openEnd') },
        {
          label: t('availability.hours.title'),
          text: one.intervals
            .map(
              ({ weekday, starts, ends }) =>
                `${t(`availability.shortDays.${weekday}`)} ${clockOf(starts)}–${clockOf(ends)}`,
            )
            .join(', '),
        },
      ],
      forget: () => void forget(),
      overwriteText: t('availability.forms.overwrite'),
    },
  );
  return (
    <FormPanel<ScheduleValues>
      title={canEdit ? t('availability.forms.editSchedule') : schedule.name}
      submitLabel={t('availability.forms.save')}
      initialValues={scheduleValues(edit.base)}
      saved={edit.saves}
      validationSchema={useRules()}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      readOnly={!canEdit}
      onClose={onClose}
    >
      {edit.notice}
      <OverlapNote error={update.error} />
      <Fields practitionerId={schedule.practitionerId} presentSiteId={schedule.siteId} />
    </FormPanel>
  );
};
