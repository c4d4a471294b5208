import { apiEndpointNames, routes, type ApiEndpointName } from '@sala/shared-contracts';
import type { LooseInput } from '.';
import { recordInputs } from './records/all-records';

/**
 * Routes outside any company, of devices, or authorised by a token in the path: they show no
 * patient.
 */
const withoutPatients =
  /^\/(auth|sandbox|registry|lead-forms|calendar-feeds\/:feedToken|company-logos|verify|company-setup|plans|checkout|subscription|teaching-links|appointment-links|linked-payments|device$)/;

const pathOf = (name: ApiEndpointName): string => routes[name].split(' ')[1] ?? '';

/** Every endpoint that only reads. */
export const readEndpoints = apiEndpointNames.filter(
  (name) => routes[name].startsWith('GET ') && !withoutPatients.test(pathOf(name)),
);

const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

export type Records = Readonly<Record<string, string>>;

/** The last month, for reports. */
const lately = () => ({ from: day(-30), to: day(1) });

/** Required query parameters. */
const queries: Readonly<
  Partial<Record<ApiEndpointName, (records: Records) => Readonly<Record<string, unknown>>>>
> = {
  appointmentCalendar: ({ departmentId }) => ({
    departmentId,
    from: `${day(-20)}T00:00:00.000Z`,
    to: `${day(20)}T00:00:00.000Z`,
  }),
  appointmentLoad: ({ departmentId }) => ({ departmentId, from: day(-10), to: day(10) }),
  availabilityWeek: ({ departmentId }) => ({ departmentId, from: day(0), to: day(6) }),
  chatMessageSearch: () => ({ search: 'cierra' }),
  categoryList: () => ({ kind: 'service' }),
  conversationCaseList: lately,
  messagingCostView: lately,
  messagingDeliveryView: lately,
  messagingRefusalCounts: lately,
  messagingTimesView: lately,
  purchaseReminderResults: lately,
  closureList: () => ({ year: '2030' }),
  fhirSearch: ({ patientId }) => ({ patient: patientId }),
  diagnosisSearch: () => ({ search: 'faring' }),
  allergenSearch: () => ({ search: 'penic' }),
  medicationSearch: () => ({ search: 'amoxi' }),
  serviceRequestSuggest: () => ({ search: 'glucosa' }),
  ruleFieldList: () => ({ subject: 'patient' }),
  sapScheduleView: ({ unitCode }) => ({ department: unitCode, from: day(0), to: day(1) }),
  savedViewList: () => ({ screen: 'appointments' }),
  slotExplain: ({ eventTypeId, practitionerId }) => ({
    eventTypeId,
    practitionerId,
    startAt: `${day(5)}T16:00:00.000Z`,
  }),
  appointmentUsual: ({ patientId }) => ({ patientId }),
  slotDays: ({ eventTypeId }) => ({ eventTypeId, from: day(1), to: day(3) }),
  slotFirst: ({ eventTypeId }) => ({ eventTypeId }),
  slotList: ({ eventTypeId }) => ({ eventTypeId, from: day(1), to: day(3) }),
  staffCoverageView: () => ({ from: day(0) }),
  staffShiftList: () => ({ from: day(0) }),
};

/** FHIR reads an allergy, which every patient of these tests has; visits are the first. */
const fixedParams = ({ allergyId = '' }: Records): Records => ({
  visitNumber: '1',
  type: 'AllergyIntolerance',
  channel: 'whatsapp',
  event: 'birthday',
  language: 'es-MX',
  id: allergyId,
});

/** Valid input of a reading endpoint, for these records. */
export const readInput = (name: ApiEndpointName, records: Records): LooseInput => {
  const params =
    pathOf(name)
      .match(/:\w+/g)
      ?.map((param) => param.slice(1)) ?? [];
  const given = recordInputs[name as keyof typeof recordInputs] as LooseInput | undefined; // only endpoints with an id have one
  return {
    ...given,
    query: { ...given?.query, ...queries[name]?.(records) },
    params: Object.fromEntries(
      params.map((param) => [param, records[param] ?? fixedParams(records)[param] ?? '']),
    ),
  };
};

/** What an answer shows, as a text to search. */
export const textOf = async (body: unknown): Promise<string> => {
  const { content } = (body ?? {}) as { readonly content?: unknown }; // checked below
  return content instanceof Blob ? content.text() : JSON.stringify(body ?? null);
};
