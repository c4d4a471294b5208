import type {
  SapAppointment,
  SapAppointmentStatus,
  SapOrgUnit,
  SapPatient,
  SapPlanningObject,
  SapSex,
  SapUnitKind,
} from '../port';
import {
  codeOf,
  curpPattern,
  sapNumberOf,
  shortTextOf,
  textLimits as limits,
  type SaidValue,
} from '../values';
import { statusOfStatu } from '../hl7/appointments';
import { codeIn, dayIn, extensionOf, idIn, identifierOf, instantIn, orNull } from './elements';
import { extension, system } from './names';
import type {
  FhirAppointment,
  FhirPatient,
  locationSchema,
  organizationSchema,
  scheduleSchema,
} from './schemas';
import type * as z from 'zod/mini';

const sexes: Readonly<Record<string, SapSex>> = { male: 'male', female: 'female' };

const short = (value: SaidValue<string>, max: number): string | null =>
  orNull(shortTextOf(value, max));

const numberOf = (patient: FhirPatient) =>
  identifierOf(patient.identifier, system.patnr) ??
  identifierOf(patient.identifier, system.papid) ?? {
    use: undefined,
    system: undefined,
    value: patient.id,
    extension: undefined,
  };

/** null: it has no number of SAP. */
export const patientFromFhir = (resource: FhirPatient): SapPatient | null => {
  const number = numberOf(resource);
  const patnr = sapNumberOf(number.value);
  if (patnr === null) return null;
  const { identifier, name: names, telecom, link } = resource;
  const name = names?.find(({ use }) => use === 'official') ?? names?.[0];
  const birthName = names?.find(({ use }) => use === 'maiden')?.family;
  const contact = (kind: string) => telecom?.find((one) => one.system === kind)?.value;
  const [home] = resource.address ?? [];
  const lines = [
    ...(home?.line ?? []),
    [home?.postalCode, home?.city].filter((part) => part !== undefined).join(' '),
  ].filter((line) => line !== '');
  const replaced = link?.find(({ type }) => type === 'replaced-by')?.other;
  const mergedInto = sapNumberOf(replaced?.identifier?.value ?? idIn(replaced, 'Patient'));
  const curp = identifierOf(identifier, system.curp)?.value?.toUpperCase();
  const isCancelled = extensionOf(resource.extension, extension.cancelled)?.valueBoolean;
  return {
    patnr,
    checkDigit: short(
      extensionOf(number.extension, extension.checkDigit)?.valueString,
      limits.checkDigit,
    ),
    externalNumber: short(
      identifierOf(identifier, system.externalNumber)?.value,
      limits.externalNumber,
    ),
    family: short(name?.family ?? name?.text, limits.name) ?? patnr,
    given: short(name?.given?.join(' '), limits.name),
    birthName: short(birthName, limits.name),
    birthDate: dayIn(resource.birthDate),
    sex: sexes[resource.gender ?? ''] ?? 'unknown',
    curp: curp !== undefined && curpPattern.test(curp) ? curp : null,
    phone: short(contact('phone'), limits.phone),
    email: short(contact('email'), limits.email),
    address: short(home?.text ?? lines.join(', '), limits.address),
    city: short(home?.city, limits.city),
    deceased: resource.deceasedBoolean ?? resource.deceasedDateTime !== undefined,
    deceasedOn: dayIn(resource.deceasedDateTime),
    cancelled: isCancelled ?? (resource.active === false && mergedInto === null),
    mergedInto: mergedInto === patnr ? null : mergedInto,
    provisional:
      identifierOf(identifier, system.patnr) === undefined && number.system !== undefined,
    changedAt: orNull(instantIn(resource.meta?.lastUpdated)),
    version: orNull(resource.meta?.versionId),
  };
};

/** Where STATU is not told [G]. */
const statusOfFhir: Readonly<Record<string, SapAppointmentStatus>> = {
  waitlist: 'waiting_list',
  proposed: 'planned',
  pending: 'planned',
  booked: 'scheduled',
  arrived: 'actual',
  'checked-in': 'waiting',
  fulfilled: 'completed',
  cancelled: 'cancelled',
  'entered-in-error': 'cancelled',
};

const minutesOf = ({ minutesDuration, end }: FhirAppointment, start: string): number => {
  const until = instantIn(end);
  const minutes =
    minutesDuration ??
    (until === undefined ? 0 : Math.round((Date.parse(until) - Date.parse(start)) / 60_000));
  return Math.min(Math.max(minutes, 0), 1440);
};

/** null: without time or patient, which nothing can be done with. */
export const appointmentFromFhir = (resource: FhirAppointment): SapAppointment | null => {
  const actors = (resource.participant ?? []).map(({ actor }) => actor);
  const actorOf = (type: string) => actors.find((actor) => idIn(actor, type) !== undefined);
  const patnr = sapNumberOf(idIn(actorOf('Patient'), 'Patient'));
  const start = instantIn(resource.start);
  const id = short(
    identifierOf(resource.identifier, system.appointment)?.value ?? resource.id,
    limits.appointment,
  );
  if (patnr === null || start === undefined || id === null) return null;
  const stated = extensionOf(resource.extension, extension.statu)?.valueCode;
  const isCancelled = ['cancelled', 'entered-in-error'].includes(resource.status ?? '');
  const planned = extensionOf(resource.extension, extension.planningObject)?.valueReference;
  const account = resource.supportingInformation?.map((one) => idIn(one, 'Account'));
  const person = actorOf('Practitioner') ?? actorOf('PractitionerRole');
  const visit = codeIn(resource.appointmentType, system.visit);
  return {
    id,
    patnr,
    falnr: sapNumberOf(account?.find((one) => one !== undefined)),
    start,
    minutes: minutesOf(resource, start),
    department: orNull(codeOf(idIn(actorOf('HealthcareService'), 'HealthcareService'))),
    planningObjectId: short(idIn(planned, 'Schedule'), limits.planningObject),
    room: orNull(codeOf(idIn(actorOf('Location'), 'Location'))),
    person: short(person?.display, limits.person),
    visit: visit === '1' ? 'initial' : visit === '2' ? 'follow_up' : null,
    status: isCancelled
      ? 'cancelled'
      : (statusOfStatu[stated ?? ''] ?? statusOfFhir[resource.status ?? ''] ?? 'scheduled'),
    overbooked: extensionOf(resource.extension, extension.overbooked)?.valueBoolean ?? false,
    noShow: resource.status === 'noshow',
  };
};

/** null: its id is longer than a code of SAP. */
const unit = (
  { id, name }: { readonly id: string; readonly name?: string | undefined },
  kind: SapUnitKind,
  parent: string | undefined,
): SapOrgUnit | null =>
  id.length > 8
    ? null
    : { code: id, kind, name: short(name, limits.unitName), parent: orNull(codeOf(parent)) };

export const departmentFromFhir = (
  resource: z.output<typeof organizationSchema>,
): SapOrgUnit | null => unit(resource, 'department', idIn(resource.partOf, 'Organization'));

const kinds: Readonly<Record<string, SapUnitKind>> = { wa: 'care_unit', ro: 'room', bd: 'bed' };

/** null: another kind of place. */
export const unitFromFhir = (resource: z.output<typeof locationSchema>): SapOrgUnit | null => {
  const code = resource.physicalType?.coding?.find((one) => kinds[one.code ?? ''] !== undefined);
  const kind = kinds[code?.code ?? ''];
  const above = idIn(resource.partOf, 'Location');
  return kind === undefined
    ? null
    : unit(resource, kind, above ?? idIn(resource.managingOrganization, 'Organization'));
};

export const planningObjectFromFhir = (
  resource: z.output<typeof scheduleSchema>,
): SapPlanningObject | null => {
  const actorOf = (type: string) => resource.actor?.find((one) => idIn(one, type) !== undefined);
  const id = identifierOf(resource.identifier, system.planningObject)?.value ?? resource.id;
  const person = short(actorOf('Practitioner')?.display, limits.person);
  if (id.length > limits.planningObject) return null;
  return {
    id,
    name: short(resource.comment, limits.unitName) ?? person ?? id,
    department: orNull(codeOf(idIn(actorOf('HealthcareService'), 'HealthcareService'))),
    room: orNull(codeOf(idIn(actorOf('Location'), 'Location'))),
    person,
    overbooking: extensionOf(resource.extension, extension.overbooking)?.valueBoolean ?? false,
    active: resource.active ?? true,
  };
};
