import { api, ApiError, apiMutation, type QueryName } from '@sala/shared-auth';
import { limits, type Practitioner } from '@sala/shared-contracts';
import {
  DateField,
  FormBody,
  FormWide,
  RadioGroupField,
  SelectField,
  TextField,
  useFormikContext,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  useMutation,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { Translate } from '@sala/screen-parts/translate';
import { useMemo, useState } from 'react';
import { choicesOf, practitionersFor } from '../../../parts/pickers/clinic-choices';
import { useUndoNotice } from '../../../parts/use-undo-notice';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { clockOf, dayAfter, dayOf, instantAt, wallAt } from '../../../parts/zoned-time';
import type { BookingStart } from '../../parts/booking/booking-values';
import { clockOf as clockAt, minutesOf, timeChoices } from '../../parts/day-times';

const usualMinutes = 60;
const dayMinutes = 1440;

interface BlockValues {
  readonly practitionerId: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  /** What happens to appointments in it; '' until there are some. */
  readonly bookings: string;
}

/** Queries that show whether somebody is there. */
const hoursQueries = [
  'appointmentCalendar',
  'appointmentLoad',
  'timeOffList',
  'slotFirst',
  'slotList',
] as const satisfies readonly QueryName[];

interface BlockDialogProps {
  readonly start: BookingStart;
  /** Day on screen. */
  readonly day: string;
  readonly today: string;
  readonly zone: string;
  readonly practitioners: readonly Practitioner[];
  readonly onClose: () => void;
}

const startValues = ({ start, day, zone }: BlockDialogProps): BlockValues => {
  const wall = start.startAt ? wallAt(start.startAt, zone) : `${day}T09:00`;
  const from = clockOf(wall);
  const to = Math.min(minutesOf(from) + (start.minutes ?? usualMinutes), dayMinutes);
  return {
    practitionerId: start.practitionerId ?? '',
    day: dayOf(wall),
    from,
    to: clockAt(to),
    reason: '',
    bookings: '',
  };
};

const spanOf = ({ day, from, to }: Pick<BlockValues, 'day' | 'from' | 'to'>, zone: string) => ({
  startAt: instantAt(`${day}T${from}`, zone),
  endAt: instantAt(to === clockAt(dayMinutes) ? `${dayAfter(day, 1)}T00:00` : `${day}T${to}`, zone),
});

const blockRules = (t: Translate, zone: string, asks: boolean) =>
  yup.object({
    practitionerId: yup.string().required(t('calendar.block.rules.practitioner')),
    day: yup.string().required(t('calendar.block.rules.day')),
    to: yup
      .string()
      .test(
        'after',
        t('calendar.block.rules.to'),
        (to = '', { parent }) => to > String(parent.from),
      )
      .test('future', t('calendar.block.rules.past'), (to = '', { parent }) => {
        const { day, from } = parent as BlockValues; // the values of this form
        return day === '' || Date.parse(spanOf({ day, from, to }, zone).endAt) > Date.now();
      }),
    reason: yup
      .string()
      .trim()
      .required(t('calendar.block.rules.reason'))
      .max(limits.reasonMax, ({ max }) => t('calendar.block.rules.tooLong', { max })),
    bookings: asks ? yup.string().required(t('calendar.block.rules.bookings')) : yup.string(),
  });

const Fields = ({
  today,
  practitioners,
  asks,
}: Pick<BlockDialogProps, 'today' | 'practitioners'> & { readonly asks: boolean }) => {
  const { t } = useTranslation('hospital');
  const { values, dirty } = useFormikContext<BlockValues>();
  useUnsavedWork(dirty);
  return (
    <FormBody columns={2}>
      <FormWide>
        <SelectField
          name="practitionerId"
          label={t('calendar.block.practitioner')}
          required
          options={choicesOf(practitioners)}
        />
      </FormWide>
      <FormWide>
        <DateField name="day" label={t('calendar.block.day')} required min={today} />
      </FormWide>
      <SelectField
        name="from"
        label={t('calendar.block.from')}
        placeholder={null}
        options={timeChoices(values.from).slice(0, -1)}
      />
      <SelectField
        name="to"
        label={t('calendar.block.to')}
        placeholder={null}
        options={timeChoices(values.to).slice(1)}
      />
      <FormWide>
        <TextField
          name="reason"
          label={t('calendar.block.reason')}
          required
          countTo={limits.reasonMax}
        />
      </FormWide>
      {asks ? (
        <FormWide>
          <RadioGroupField
            name="bookings"
            direction="column"
            label={t('calendar.block.affected')}
            options={(['reschedule', 'keep'] as const).map((value) => ({
              value,
              label: t(`calendar.block.bookings.${value}`),
            }))}
          />
        </FormWide>
      ) : null}
    </FormBody>
  );
};

/** Blocks hours of a practitioner, as an absence that counts at once. */
export const BlockDialog = (props: BlockDialogProps) => {
  const { start, today, zone, practitioners, onClose } = props;
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const tell = useUndoNotice();
  const [asks, setAsks] = useState(false);
  const { moment, clock } = useZonedFormat(zone);
  const forget = () =>
    Promise.all(hoursQueries.map((name) => client.invalidateQueries({ queryKey: [name] })));
  const block = useMutation({
    ...apiMutation('timeOffCreate'),
    meta: failsAlone,
    onError: (error) => {
      if (error instanceof ApiError && error.problem?.code === 'timeOff.choice_required')
        setAsks(true);
    },
    onSuccess: ({ id, version, practitioner: { name }, startAt, endAt }) => {
      tell({
        text: t('calendar.block.done', { name, from: moment(startAt), to: clock(endAt) }),
        undo: () => api.timeOffCancel({ params: { timeOffId: id }, body: { version } }),
        label: t('calendar.block.undo'),
        undone: t('calendar.block.undone', { name }),
        forget,
      });
      onClose();
      return forget();
    },
  });
  const rules = useMemo(() => blockRules(t, zone, asks), [t, zone, asks]);
  const failure = useFailure(block.error);
  const offered = practitioners.filter(
    (one) =>
      one.id === start.practitionerId ||
      (one.active && practitionersFor([one], start.departmentId ?? '').length > 0),
  );
  return (
    <FormDialog<BlockValues>
      open
      title={t('calendar.block.title')}
      description={t('calendar.block.text')}
      submitLabel={t('calendar.block.submit')}
      initialValues={startValues(props)}
      validationSchema={rules}
      onSubmit={({ practitionerId, reason, bookings, ...span }) =>
        block.mutate({
          params: { practitionerId },
          body: {
            ...spanOf(span, zone),
            type: 'other',
            reason: reason.trim(),
            approve: true,
            ...(bookings === 'keep' || bookings === 'reschedule' ? { bookings } : {}),
          },
        })
      }
      onClose={onClose}
      submitting={block.isPending}
      problem={failure}
    >
      <Fields today={today} practitioners={offered} asks={asks} />
    </FormDialog>
  );
};
