import type * as z from 'zod/mini';
import { createFhirClient, type FhirEndpoint } from './fhir/client';
import { system } from './fhir/names';
import {
  appointmentFromFhir,
  departmentFromFhir,
  patientFromFhir,
  planningObjectFromFhir,
  unitFromFhir,
} from './fhir/read';
import { caseFromFhir, lastEncounter } from './fhir/read-cases';
import {
  accountSchema,
  appointmentSchema,
  capabilitySchema,
  encounterSchema,
  locationSchema,
  organizationSchema,
  patientSchema,
  scheduleSchema,
  type FhirAccount,
  type FhirEncounter,
} from './fhir/schemas';
import { idIn } from './fhir/elements';
import { createFhirWrites } from './fhir/write';
import { SapOutage, type Sap, type SapAnswer, type SapCase, type SapPage } from './port';

export interface SapAccount extends FhirEndpoint {
  /** EINRI. */
  readonly institution: string;
}

const patientsPerPage = 50;
const casesPerPage = 25;
const appointmentsPerPage = 100;
const pagesMax = 40;

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string };

const readable = ['Patient', 'Account', 'Encounter', 'Appointment'] as const;

/** Characters that mean something in a search. */
const escaped = (value: string): string => value.replaceAll(/[\\,$|]/g, '\\$&');

/** SAP Patient Management by its FHIR R4 interface (docs/adr/0131). */
export const createSap = ({ institution, ...endpoint }: SapAccount): Sap => {
  const client = createFhirClient(endpoint);

  const query = (
    resource: string,
    fields: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): string => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const one of value === undefined ? [] : [value].flat()) search.append(name, one);
    return `${resource}?${search}`;
  };

  /** A page, each resource of a type in our model; null in it: it cannot be used. */
  const pageOf = async <Item>(
    path: string,
    read: (resources: readonly Resource[]) => readonly (Item | null)[],
  ): Promise<SapAnswer<SapPage<Item>>> => {
    const page = await client.page(path);
    if (!page.ok) return page;
    const items = read(page.resources).filter((item) => item !== null);
    return { ok: true, value: { items, cursor: page.next } };
  };

  const ofType = <Schema extends z.ZodMiniType>(
    resources: readonly Resource[],
    type: string,
    schema: Schema,
  ): readonly z.output<Schema>[] =>
    resources
      .filter(({ resourceType }) => resourceType === type)
      .map((resource) => client.parse(schema, resource));

  const accountOf = ({ account }: FhirEncounter): string | undefined =>
    account?.map((one) => idIn(one, 'Account')).find((id) => id !== undefined);

  const casesIn = (resources: readonly Resource[]): readonly (SapCase | null)[] => {
    const encounters = ofType(resources, 'Encounter', encounterSchema);
    return ofType(resources, 'Account', accountSchema).map((account) =>
      caseFromFhir(
        account,
        encounters.filter((one) => accountOf(one) === account.id),
      ),
    );
  };

  /** Everything that a search finds, for what there is little of. */
  const all = async <Item>(
    path: string,
    read: (resources: readonly Resource[]) => readonly (Item | null)[],
  ): Promise<readonly Item[]> => {
    const items: Item[] = [];
    let next: string | null = path;
    for (let page = 0; next !== null; page += 1) {
      if (page === pagesMax) throw new SapOutage('too_large', 'SAP has more than is read');
      const answer: SapAnswer<SapPage<Item>> = await pageOf(next, read);
      if (!answer.ok)
        throw new SapOutage('malformed', answer.messages[0]?.text ?? 'SAP refused to tell');
      items.push(...answer.value.items);
      next = answer.value.cursor;
    }
    return items;
  };

  const caseResources = async (
    falnr: string,
  ): Promise<{ account: FhirAccount; encounters: readonly Resource[] } | null> => {
    const path = query('Account', { _id: falnr, _revinclude: 'Encounter:account' });
    const found = await all(path, (resources) => resources);
    const [account] = ofType(found, 'Account', accountSchema);
    return account
      ? { account, encounters: found.filter(({ resourceType }) => resourceType === 'Encounter') }
      : null;
  };

  const readCase = async (falnr: string): Promise<SapCase | null> => {
    const found = await caseResources(falnr);
    if (!found) return null;
    const { account, encounters } = found;
    return caseFromFhir(account, ofType(encounters, 'Encounter', encounterSchema));
  };

  const rawPatient = async (patnr: string): Promise<unknown> => {
    const answer = await client.call({ path: `Patient/${encodeURIComponent(patnr)}` });
    if (answer.ok) return answer.body;
    if (answer.status === 404 || answer.status === 410) return null;
    throw new SapOutage('malformed', answer.messages[0]?.text ?? 'SAP refused to tell');
  };

  const readPatient: Sap['readPatient'] = async (patnr) => {
    const body = await rawPatient(patnr);
    return body === null ? null : patientFromFhir(client.parse(patientSchema, body));
  };

  const inInstitution = `${system.institution}|${institution}`;

  return {
    test: async () => {
      const answer = await client.call({ path: 'metadata' });
      if (!answer.ok) throw new SapOutage('malformed', 'there is no CapabilityStatement');
      const statement = client.parse(capabilitySchema, answer.body);
      if (!statement.fhirVersion.startsWith('4.'))
        throw new SapOutage(
          'malformed',
          `it speaks FHIR ${statement.fhirVersion.slice(0, 20)}, not R4`,
        );
      const served = statement.rest?.find(({ mode }) => mode !== 'client')?.resource ?? [];
      const can = (type: string, interaction: string): boolean =>
        served.some(
          (one) => one.type === type && one.interaction?.some(({ code }) => code === interaction),
        );
      const missing = readable.filter((type) => !can(type, 'search-type'));
      if (missing.length > 0)
        throw new SapOutage('malformed', `it does not search ${missing.join(', ')}`);
      // The statement may be public: the secret is proven by a question that SAP always answers.
      await client.call({ path: query('Patient', { organization: inInstitution, _count: '1' }) });
      return {
        software: (statement.software?.name ?? 'SAP').slice(0, 120),
        version: statement.software?.version?.slice(0, 60) ?? null,
        resources: served
          .filter(({ interaction }) => interaction?.some(({ code }) => code === 'search-type'))
          .map(({ type }) => type.slice(0, 60)),
        writes:
          can('Patient', 'update') && can('Encounter', 'create') && can('Encounter', 'update'),
      };
    },
    searchPatients: ({ cursor, patnr, externalNumber, changedSince, family, given, birthDate }) =>
      pageOf(
        cursor ??
          query('Patient', {
            organization: inInstitution,
            identifier: [
              ...(patnr === undefined ? [] : [`${system.patnr}|${patnr}`]),
              ...(externalNumber === undefined
                ? []
                : [`${system.externalNumber}|${escaped(externalNumber)}`]),
            ],
            family: family && escaped(family),
            given: given && escaped(given),
            birthdate: birthDate,
            _lastUpdated: changedSince && `ge${changedSince}`,
            _count: String(patientsPerPage),
          }),
        (resources) => ofType(resources, 'Patient', patientSchema).map(patientFromFhir),
      ),
    readPatient,
    listCases: ({ cursor, patnr, changedSince }) =>
      pageOf(
        cursor ??
          query('Account', {
            owner: inInstitution,
            patient: patnr,
            _lastUpdated: changedSince && `ge${changedSince}`,
            _revinclude: 'Encounter:account',
            _count: String(casesPerPage),
          }),
        casesIn,
      ),
    readCase,
    listAppointments: ({ cursor, department, from, to }) =>
      pageOf(
        cursor ??
          query('Appointment', {
            date: [`ge${from}`, `lt${to}`],
            actor: department && `HealthcareService/${escaped(department)}`,
            _count: String(appointmentsPerPage),
          }),
        (resources) => ofType(resources, 'Appointment', appointmentSchema).map(appointmentFromFhir),
      ),
    listOrgUnits: async () => [
      ...(await all(query('Organization', { type: 'dept', _count: '200' }), (resources) =>
        ofType(resources, 'Organization', organizationSchema).map(departmentFromFhir),
      )),
      ...(await all(query('Location', { _count: '200' }), (resources) =>
        ofType(resources, 'Location', locationSchema).map(unitFromFhir),
      )),
    ],
    listPlanningObjects: () =>
      all(query('Schedule', { _count: '200' }), (resources) =>
        ofType(resources, 'Schedule', scheduleSchema).map(planningObjectFromFhir),
      ),
    ...createFhirWrites({
      client,
      rawPatient,
      readPatient,
      caseResources,
      readCase,
      currentOf: (encounters) => {
        const found = lastEncounter(ofType(encounters, 'Encounter', encounterSchema));
        return encounters.find(({ id }) => id === found?.id);
      },
      accountIn: (encounter) => accountOf(client.parse(encounterSchema, encounter)),
    }),
  };
};
