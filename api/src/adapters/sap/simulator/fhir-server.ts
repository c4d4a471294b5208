import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Bundle, FhirResource } from 'fhir/r4';
import * as z from 'zod/mini';
import { extensionOf, idIn, instantIn, placeIn, wordsOf } from '../fhir/elements';
import { extension, means, system } from '../fhir/names';
import { patientFromFhir } from '../fhir/read';
import { encounterSchema, patientSchema } from '../fhir/schemas';
import type { SapPatient, SapPatientChange, SapReturn } from '../port';
import {
  accountResource,
  appointmentResource,
  capabilityStatement,
  departmentResource,
  encounterResources,
  locationResource,
  outcomeResource,
  patientResource,
  scheduleResource,
} from './fhir-resources';
import type { Hospital } from './hospital';
import { presented, refuse, SapRefusal } from './state';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const fhirType = 'application/fhir+json';
const bodyMaxBytes = 262_144;
const countMax = 200;

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const startsLike = (value: string | null, wanted: string): boolean =>
  plain(value ?? '').startsWith(plain(wanted));

const listOf = (query: Query, name: string): readonly string[] =>
  [query[name] ?? []].flat().map((one) => one.replaceAll(/\\([\\,$|])/g, '$1'));
const oneOf = (query: Query, name: string): string | undefined => listOf(query, name)[0];

/** `system|value`, or a value alone. */
const token = (value: string): { readonly system: string | undefined; readonly value: string } => {
  const at = value.lastIndexOf('|');
  return at < 0
    ? { system: undefined, value }
    : { system: value.slice(0, at), value: value.slice(at + 1) };
};

const hasIdentifier = (patient: SapPatient, wanted: string): boolean => {
  const { system: of, value } = token(wanted);
  const isOf = (name: string): boolean => of === undefined || means(of, name);
  const isNumber = isOf(system.patnr) || isOf(system.papid);
  return (
    (isNumber && patient.patnr === value.padStart(10, '0')) ||
    (isOf(system.externalNumber) && patient.externalNumber === value) ||
    (isOf(system.curp) && patient.curp === value)
  );
};

const since = (query: Query): string | undefined =>
  oneOf(query, '_lastUpdated')?.replace(/^ge/, '');

const narrowing = ['identifier', 'family', 'given', 'birthdate', '_lastUpdated'] as const;

const patientsOf = ({ state, config }: Hospital, query: Query): readonly FhirResource[] => {
  if (!narrowing.some((name) => oneOf(query, name)))
    refuse('060', 'Hay demasiados pacientes en la institución: acote la búsqueda');
  const [family = '', given = '', birthDate] = ['family', 'given', 'birthdate'].map((name) =>
    oneOf(query, name),
  );
  const changed = since(query);
  return [...state.patients.values()]
    .filter(
      (patient) =>
        listOf(query, 'identifier').every((wanted) => hasIdentifier(patient, wanted)) &&
        startsLike(patient.family, family) &&
        startsLike(patient.given, given) &&
        (birthDate === undefined || patient.birthDate === birthDate) &&
        (changed === undefined || Date.parse(patient.changedAt ?? '') >= Date.parse(changed)),
    )
    .map((patient) => patientResource(patient, config.institution));
};

/** Each case with its encounters behind it; a page is cut by cases. */
const casesOf = (
  { state, config }: Hospital,
  query: Query,
): readonly (readonly FhirResource[])[] => {
  const [id, patient] = [oneOf(query, '_id'), oneOf(query, 'patient')?.replace(/^Patient\//, '')];
  const changed = since(query);
  return [...state.cases.values()]
    .filter(
      ({ facts, changedAt }) =>
        (id === undefined || facts.falnr === id) &&
        (patient === undefined || facts.patnr === patient) &&
        (changed === undefined || Date.parse(changedAt) >= Date.parse(changed)),
    )
    .map((stored) => {
      const found = presented(stored);
      return [
        accountResource(found, stored.changedAt, config.institution),
        ...(query['_revinclude'] === undefined ? [] : encounterResources(found, stored.changedAt)),
      ];
    });
};

const appointmentsOf = ({ state }: Hospital, query: Query): readonly FhirResource[] => {
  const dates = listOf(query, 'date');
  const bound = (prefix: string): number =>
    Date.parse(dates.find((date) => date.startsWith(prefix))?.slice(2) ?? '');
  const [from, to] = [bound('ge'), bound('lt')];
  const department = oneOf(query, 'actor')?.replace('HealthcareService/', '');
  return [...state.appointments.values()]
    .filter(({ start, department: of }) => {
      const time = Date.parse(start);
      return !(time < from) && !(time >= to) && (department === undefined || of === department);
    })
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .map(appointmentResource);
};

const single = (resources: readonly FhirResource[]) => resources.map((one) => [one]);

const searches: Readonly<
  Record<string, (hospital: Hospital, query: Query) => readonly (readonly FhirResource[])[]>
> = {
  Patient: (hospital, query) => single(patientsOf(hospital, query)),
  Account: casesOf,
  Appointment: (hospital, query) => single(appointmentsOf(hospital, query)),
  Organization: ({ state: { units } }) =>
    single(units.filter(({ kind }) => kind === 'department').map(departmentResource)),
  Location: ({ state: { units } }) =>
    single(units.filter(({ kind }) => kind !== 'department').map(locationResource)),
  Schedule: ({ state }) => single(state.planningObjects.map(scheduleResource)),
};

const encounterById = ({ state }: Hospital, id: string) => {
  const [falnr = ''] = id.split('-');
  const stored = state.cases.get(falnr);
  const found = stored && presented(stored);
  return stored && found
    ? encounterResources(found, stored.changedAt).find((one) => one.id === id)
    : undefined;
};

const changedFields = (before: SapPatient, after: SapPatient): SapPatientChange =>
  Object.fromEntries(
    (
      [
        'family',
        'given',
        'birthName',
        'birthDate',
        'sex',
        'curp',
        'phone',
        'email',
        'deceasedOn',
      ] as const
    )
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, after[field]]),
  );

interface Written {
  readonly messages: readonly SapReturn[];
  readonly location: string | null;
}

/** It gets its id from us. */
const newEncounterSchema = z.omit(encounterSchema, { id: true });

const bad = (text: string): never => refuse('070', text);

const putPatient = (hospital: Hospital, body: unknown, testRun: boolean): Written => {
  const after = patientFromFhir(patientSchema.parse(body));
  const before = after && hospital.state.patients.get(after.patnr);
  if (!after || !before) return bad('El paciente no existe');
  const change = changedFields(before, after);
  return { ...hospital.acts.changePatient(after.patnr, change, { testRun }), location: null };
};

const putEncounter = (hospital: Hospital, body: unknown, testRun: boolean): Written => {
  const encounter = encounterSchema.parse(body);
  const [falnr = ''] = encounter.id.split('-');
  const { start: _, end } = encounter.period ?? {};
  const endsAt = end?.startsWith('9999') === true ? undefined : instantIn(end);
  const planned = extensionOf(encounter.extension, extension.plannedEnd)?.extension;
  const plannedAt = instantIn(planned?.find(({ url }) => url === 'time')?.valueDateTime);
  if (endsAt !== undefined) {
    const reason = wordsOf(encounter.hospitalization?.dischargeDisposition) ?? null;
    const done = hospital.acts.discharge(falnr, { at: endsAt, reason }, { testRun });
    return { ...done, location: null };
  }
  if (plannedAt === undefined) return bad('Nada cambia');
  const reason = planned?.find(({ url }) => url === 'reason')?.valueString ?? null;
  const done = hospital.acts.planDischarge(falnr, { at: plannedAt, reason }, { testRun });
  return { ...done, location: null };
};

const postEncounter = (hospital: Hospital, body: unknown, testRun: boolean): Written => {
  const encounter = newEncounterSchema.parse(body);
  const at = instantIn(encounter.period?.start) ?? bad('Falta la fecha');
  const falnr = encounter.account?.map((one) => idIn(one, 'Account')).find(Boolean);
  const { careUnit, room, bed, department } = placeIn(encounter);
  if (falnr !== undefined) {
    const place = {
      careUnit: careUnit ?? bad('Falta la unidad de cuidados'),
      room,
      bed,
      department,
    };
    const { messages, state } = hospital.acts.transfer(falnr, { at, ...place }, { testRun });
    return { messages, location: `Encounter/${falnr}-${state.movements.length}` };
  }
  const patnr = idIn(encounter.subject, 'Patient') ?? bad('Falta el paciente');
  const visit = { at, department: department ?? bad('Falta el departamento') };
  const { messages, state } = hospital.acts.createVisit(patnr, visit, { testRun });
  return { messages, location: state && `Encounter/${state.falnr}-1` };
};

const parametersSchema = z.object({
  resourceType: z.literal('Parameters'),
  parameter: z.array(z.object({ name: z.string(), resource: z.optional(z.unknown()) })),
});
const resourceIn = (body: unknown): unknown =>
  parametersSchema.parse(body).parameter.find(({ name }) => name === 'resource')?.resource;

/** The FHIR R4 interface of simulated hospitals; each is below its own path. */
export const createFhirServer = (
  hospitalOf: (id: string) => Hospital | undefined,
): FastifyInstance => {
  const app = Fastify({ bodyLimit: bodyMaxBytes, forceCloseConnections: true });
  const unanswered = new WeakSet<FastifyRequest>();
  app.addContentTypeParser(
    fhirType,
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );

  type Params = { readonly hospital: string; readonly type: string; readonly id: string };
  const hospitalIn = (request: FastifyRequest): Hospital | undefined =>
    hospitalOf((request.params as Partial<Params>).hospital ?? ''); // of the routes below
  const hospitalFor = (request: FastifyRequest): Hospital =>
    hospitalIn(request) ?? refuse('080', 'No hay tal hospital', 404);
  const paramsOf = (request: FastifyRequest): Params => request.params as Params; // of the routes below

  app.addHook('onRequest', async (request, reply) => {
    const hospital = hospitalIn(request);
    if (!hospital) return reply.code(404).send();
    if (request.url.endsWith('/metadata')) return undefined; // it is public
    if (request.headers.authorization !== hospital.config.authorization)
      return reply.code(401).send();
    const planned = hospital.nextFailure();
    if (planned === 'unanswered') {
      unanswered.add(request);
      return undefined;
    }
    return planned === null ? undefined : reply.code(planned).send();
  });
  app.addHook('onSend', async (request) => {
    if (unanswered.has(request)) await new Promise(() => undefined); // the caller gives up
  });
  app.setErrorHandler((error, _request, reply) => {
    const refusal =
      error instanceof SapRefusal
        ? error
        : new SapRefusal([{ type: 'E', id: 'N1', number: '071', text: 'Recurso inválido' }]);
    return reply.code(refusal.status).type(fhirType).send(outcomeResource(refusal.messages));
  });

  const baseOf = (request: FastifyRequest): string =>
    `${request.protocol}://${request.host}/${paramsOf(request).hospital}/fhir`;
  const checkVersion = (request: FastifyRequest, version: string | null | undefined): void => {
    const wanted = /^W\/"(.+)"$/.exec(request.headers['if-match'] ?? '')?.[1];
    if (wanted !== undefined && wanted !== version)
      refuse('072', 'Otra persona lo modificó mientras tanto', 412);
  };
  const answer = (reply: FastifyReply, status: number, { messages, location }: Written) => {
    if (location !== null && status === 201) reply.header('location', location);
    return reply.code(status).type(fhirType).send(outcomeResource(messages));
  };

  app.get('/:hospital/fhir/metadata', (request, reply) =>
    reply.type(fhirType).send(capabilityStatement(hospitalFor(request).now())),
  );

  app.get('/:hospital/fhir/:type', (request, reply) => {
    const hospital = hospitalFor(request);
    const { type } = paramsOf(request);
    const query = request.query as Query; // strings, as the parser makes them
    const search = searches[type] ?? refuse('073', `${type} no se busca aquí`, 404);
    const groups = search(hospital, query);
    const count = Math.min(Number(oneOf(query, '_count') ?? 50), countMax);
    const offset = Number(oneOf(query, '_offset') ?? 0);
    const next = new URLSearchParams();
    for (const [name, values] of Object.entries(query))
      for (const value of [values ?? []].flat()) next.append(name, value);
    next.set('_offset', String(offset + count));
    const bundle: Bundle = {
      resourceType: 'Bundle',
      type: 'searchset',
      total: groups.length,
      link:
        offset + count < groups.length
          ? [{ relation: 'next', url: `${baseOf(request)}/${type}?${next}` }]
          : [],
      entry: groups
        .slice(offset, offset + count)
        .flatMap(([match, ...included]) => [
          ...(match ? [{ resource: match, search: { mode: 'match' as const } }] : []),
          ...included.map((resource) => ({ resource, search: { mode: 'include' as const } })),
        ]),
    };
    return reply.type(fhirType).send(bundle);
  });

  app.get('/:hospital/fhir/:type/:id', (request, reply) => {
    const hospital = hospitalFor(request);
    const { type, id } = paramsOf(request);
    const patient = type === 'Patient' ? hospital.state.patients.get(id) : undefined;
    const found = patient
      ? patientResource(patient, hospital.config.institution)
      : type === 'Encounter'
        ? encounterById(hospital, id)
        : undefined;
    return found ? reply.type(fhirType).send(found) : refuse('074', `${type} ${id} no existe`, 404);
  });

  const put = (request: FastifyRequest, body: unknown, testRun: boolean): Written => {
    const hospital = hospitalFor(request);
    const { type, id } = paramsOf(request);
    const isSame = z.object({ resourceType: z.literal(type), id: z.literal(id) }).safeParse(body);
    if (!isSame.success) return bad('El recurso es otro');
    if (type === 'Patient') return putPatient(hospital, body, testRun);
    return type === 'Encounter' ? putEncounter(hospital, body, testRun) : bad('No se modifica');
  };

  app.put('/:hospital/fhir/:type/:id', (request, reply) => {
    const { type, id } = paramsOf(request);
    const { state } = hospitalFor(request);
    checkVersion(
      request,
      type === 'Patient'
        ? state.patients.get(id)?.version
        : state.caseOf(id.split('-')[0] ?? '')?.version,
    );
    return answer(reply, 200, put(request, request.body, false));
  });

  app.post('/:hospital/fhir/Encounter', (request, reply) => {
    const hospital = hospitalFor(request);
    const { account } = newEncounterSchema.parse(request.body);
    const falnr = account?.map((one) => idIn(one, 'Account')).find(Boolean);
    if (falnr !== undefined) checkVersion(request, hospital.state.caseOf(falnr)?.version);
    return answer(reply, 201, postEncounter(hospital, request.body, false));
  });

  /** Always 200: what speaks against it is in the outcome. */
  const validated = (reply: FastifyReply, check: () => Written) => {
    try {
      return answer(reply, 200, check());
    } catch (cause) {
      if (!(cause instanceof SapRefusal)) throw cause;
      return answer(reply, 200, { messages: cause.messages, location: null });
    }
  };
  app.post('/:hospital/fhir/Encounter/$validate', (request, reply) =>
    validated(reply, () => postEncounter(hospitalFor(request), resourceIn(request.body), true)),
  );
  app.post('/:hospital/fhir/:type/:id/$validate', (request, reply) =>
    validated(reply, () => put(request, resourceIn(request.body), true)),
  );
  return app;
};
