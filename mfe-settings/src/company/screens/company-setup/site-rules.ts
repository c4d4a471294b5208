import { limits, patterns, weekDays, type SetupDraft, type WeekDay } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { orNull, rulePartsOf, type Translate } from '../../parts/shared-rules';

export interface DayValues {
  readonly open: boolean;
  /** HH:MM; kept while the day is closed. */
  readonly opens: string;
  readonly closes: string;
}

/** Form values; '' means empty. */
export interface SiteValues {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly clues: string;
  readonly hours: Readonly<Record<WeekDay, DayValues>>;
}

const workingDay: DayValues = { open: true, opens: '09:00', closes: '18:00' };

export const usualHours: SiteValues['hours'] = {
  monday: workingDay,
  tuesday: workingDay,
  wednesday: workingDay,
  thursday: workingDay,
  friday: workingDay,
  saturday: { open: false, opens: '09:00', closes: '14:00' },
  sunday: { open: false, opens: '09:00', closes: '14:00' },
};

const hoursOf = (saved: NonNullable<SetupDraft['site']>['openingHours']): SiteValues['hours'] =>
  weekDays.reduce((hours, day) => {
    const open = saved[day];
    return {
      ...hours,
      [day]: open ? { open: true, ...open } : { ...usualHours[day], open: false },
    };
  }, usualHours);

export const siteValues = (saved: SetupDraft['site']): SiteValues => ({
  name: saved?.name ?? '',
  address: saved?.address ?? '',
  phone: saved?.phone ?? '',
  clues: saved?.clues ?? '',
  hours: saved ? hoursOf(saved.openingHours) : usualHours,
});

/** Validation as in the API schema, with translated messages; `rules-agree.test.ts` compares both. */
export const siteRules = (t: Translate) => {
  const { text, required, phone } = rulePartsOf(t);
  const day = yup.object({
    closes: yup
      .string()
      .test(
        'after',
        t('companySetup.validation.closes'),
        (closes = '', { parent }) => !parent.open || closes > parent.opens,
      )
      .test(
        'times',
        t('companySetup.validation.time'),
        (closes = '', { parent }) =>
          !parent.open ||
          (patterns.clockTime.test(closes) && patterns.clockTime.test(parent.opens)),
      ),
  });
  return yup.object({
    name: required(limits.siteNameMax),
    address: text(limits.addressMax),
    phone,
    clues: yup
      .string()
      .transform((typed: string) => typed.trim().toUpperCase())
      .matches(patterns.clues, {
        message: t('companySetup.validation.clues'),
        excludeEmptyString: true,
      }),
    hours: yup.object({
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
    }),
  });
};

export const siteAnswers = ({ hours, ...values }: SiteValues) => ({
  name: values.name.trim(),
  address: orNull(values.address),
  phone: orNull(values.phone),
  clues: orNull(values.clues.toUpperCase()),
  openingHours: Object.fromEntries(
    weekDays
      .filter((day) => hours[day].open)
      .map((day) => [day, { opens: hours[day].opens, closes: hours[day].closes }]),
  ),
});

/** Every quarter of an hour and the last minute of the day: `00:00` … `23:45`, `23:59`. */
export const clockTimes: readonly string[] = [
  ...Array.from({ length: 96 }, (_, quarter) => {
    const two = (part: number) => String(part).padStart(2, '0');
    return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
  }),
  '23:59',
];
