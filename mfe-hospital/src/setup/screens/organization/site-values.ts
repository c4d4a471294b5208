import { limits, patterns, weekDays, type Site, type WeekDay } from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface DayValues {
  readonly open: boolean;
  /** hh:mm, 24-hour clock; kept while the day is closed. */
  readonly opens: string;
  readonly closes: string;
}

/** Form values; '' for none. */
export interface SiteValues {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly latitude: string;
  readonly longitude: string;
  /** '' uses the company's zone. */
  readonly timeZone: string;
  readonly clues: string;
  readonly operationNotice: string;
  readonly healthOfficer: string;
  readonly healthOfficerLicence: string;
  readonly hours: Readonly<Record<WeekDay, DayValues>>;
}

const working: DayValues = { open: true, opens: '09:00', closes: '18:00' };
const weekend: DayValues = { open: false, opens: '09:00', closes: '14:00' };
const usual: SiteValues['hours'] = {
  monday: working,
  tuesday: working,
  wednesday: working,
  thursday: working,
  friday: working,
  saturday: weekend,
  sunday: weekend,
};

const hoursOf = (site: Site): SiteValues['hours'] =>
  weekDays.reduce((hours, day) => {
    const open = site.openingHours[day];
    return { ...hours, [day]: open ? { open: true, ...open } : { ...usual[day], open: false } };
  }, usual);

export const emptySite: SiteValues = {
  name: '',
  address: '',
  phone: '',
  latitude: '',
  longitude: '',
  timeZone: '',
  clues: '',
  operationNotice: '',
  healthOfficer: '',
  healthOfficerLicence: '',
  hours: usual,
};

export const siteValues = (site: Site): SiteValues => ({
  name: site.name,
  address: site.address ?? '',
  phone: site.phone ?? '',
  latitude: site.latitude === null ? '' : String(site.latitude),
  longitude: site.longitude === null ? '' : String(site.longitude),
  timeZone: site.timeZone ?? '',
  clues: site.clues ?? '',
  operationNotice: site.operationNotice ?? '',
  healthOfficer: site.healthOfficer ?? '',
  healthOfficerLicence: site.healthOfficerLicence ?? '',
  hours: hoursOf(site),
});

const orNull = (text: string): string | null => text.trim() || null;

export const siteBody = ({ hours, ...values }: SiteValues) => ({
  name: values.name.trim(),
  address: orNull(values.address),
  phone: orNull(values.phone),
  latitude: parseNumber(values.latitude),
  longitude: parseNumber(values.longitude),
  timeZone: orNull(values.timeZone),
  clues: orNull(values.clues.toUpperCase()),
  operationNotice: orNull(values.operationNotice),
  healthOfficer: orNull(values.healthOfficer),
  healthOfficerLicence: orNull(values.healthOfficerLicence),
  openingHours: Object.fromEntries(
    weekDays
      .filter((day) => hours[day].open)
      .map((day) => [day, { opens: hours[day].opens, closes: hours[day].closes }]),
  ),
});

/** The limits of the API, as messages. */
export const siteRules = (t: Translate) => {
  const text = (max: number) =>
    yup.string().trim().max(max, t('organization.rules.tooLong', { max }));
  const place = (limit: number, other: string) =>
    yup
      .string()
      .test('number', t('organization.rules.place', { limit }), (typed = '') => {
        const number = parseNumber(typed);
        return number === null || Math.abs(number) <= limit;
      })
      .test(
        'both',
        t('organization.rules.bothPlaces'),
        (typed = '', { parent }) =>
          (typed.trim() === '') === (String(parent[other] ?? '').trim() === ''),
      );
  const day = yup.object({
    closes: yup
      .string()
      .test(
        'after',
        t('organization.rules.closes'),
        (closes = '', { parent }) => !parent.open || closes > parent.opens,
      ),
  });
  return yup.object({
    name: text(limits.siteNameMax).required(t('organization.rules.name')),
    address: text(limits.addressMax),
    latitude: place(90, 'longitude'),
    longitude: place(180, 'latitude'),
    clues: yup
      .string()
      .trim()
      .uppercase()
      .matches(patterns.clues, {
        message: t('organization.rules.clues'),
        excludeEmptyString: true,
      }),
    operationNotice: text(limits.operationNoticeMax),
    healthOfficer: text(limits.healthOfficerMax),
    healthOfficerLicence: yup
      .string()
      .trim()
      .matches(patterns.professionalLicence, {
        message: t('organization.rules.licence'),
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
