import {
  SapOutage,
  type Sap,
  type SapCase,
  type SapDischarge,
  type SapPatient,
  type SapPatientChange,
  type SapReturn,
  type SapTransfer,
  type SapVisit,
  type SapWriteAnswer,
  type SapWriteOptions,
} from '../port';
import type { FhirClient } from './client';
import { extension, means, system } from './names';
import { isAccepted } from './outcome';
import type { FhirAccount } from './schemas';

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string };

interface Parts {
  readonly client: FhirClient;
  readonly rawPatient: (patnr: string) => Promise<unknown>;
  readonly readPatient: (patnr: string) => Promise<SapPatient | null>;
  readonly caseResources: (
    falnr: string,
  ) => Promise<{ account: FhirAccount; encounters: readonly Resource[] } | null>;
  readonly readCase: (falnr: string) => Promise<SapCase | null>;
  /** The encounter that goes on. */
  readonly currentOf: (encounters: readonly Resource[]) => Resource | undefined;
  readonly accountIn: (encounter: unknown) => string | undefined;
}

const message = (number: string, text: string): SapReturn => ({
  type: 'E',
  id: 'FHIR',
  number,
  text,
});
const missing = message('404', 'SAP does not have it');
const changed = message('412', 'It was changed in SAP since it was read');
const ended = message('409', 'Nothing of this case goes on');

const refused = (...messages: readonly SapReturn[]): SapWriteAnswer<never> => ({
  accepted: false,
  messages,
  state: null,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a field that may be anything. */
const listIn = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const systemOf = (one: Record<string, unknown>): string | undefined =>
  typeof one['system'] === 'string' ? one['system'] : undefined;

const versionIn = (resource: Record<string, unknown>): string | null => {
  const meta = resource['meta'];
  const version = isObject(meta) ? meta['versionId'] : undefined;
  return typeof version === 'string' ? version : null;
};

/** One value of a list by what tells it from the others; the others stay as they are. */
const replaced = (
  list: unknown,
  isIt: (one: Record<string, unknown>) => boolean,
  value: Record<string, unknown> | null,
): readonly Record<string, unknown>[] => [
  ...listIn(list).filter((one) => !isIt(one)),
  ...(value === null ? [] : [value]),
];

/** The record as SAP gave it, with the changed fields: what we do not know of stays in it. */
const patientWith = (
  raw: Record<string, unknown>,
  change: SapPatientChange,
): Record<string, unknown> => {
  const { family, given, birthName, birthDate, sex, curp, phone, email, deceasedOn } = change;
  const resource: Record<string, unknown> = { ...raw };
  const put = (field: string, value: unknown): void => {
    if (value === null) delete resource[field];
    else resource[field] = value;
  };
  if (family !== undefined || given !== undefined) {
    const names = listIn(resource['name']);
    const official = names.find(({ use }) => use === 'official') ?? names[0] ?? {};
    const { text: _, ...name } = official;
    resource['name'] = [
      {
        ...name,
        use: 'official',
        ...(family !== undefined && { family }),
        ...(given !== undefined && { given: given === null ? [] : [given] }),
      },
      ...names.filter((one) => one !== official),
    ];
  }
  const isMaiden = (one: Record<string, unknown>): boolean => one['use'] === 'maiden';
  const ofSystem = (wanted: string) => (one: Record<string, unknown>) =>
    means(systemOf(one), wanted);
  if (birthName !== undefined)
    resource['name'] = replaced(
      resource['name'],
      isMaiden,
      birthName === null ? null : { use: 'maiden', family: birthName },
    );
  if (birthDate !== undefined) put('birthDate', birthDate);
  if (sex !== undefined) put('gender', sex);
  if (curp !== undefined)
    resource['identifier'] = replaced(
      resource['identifier'],
      ofSystem(system.curp),
      curp === null ? null : { system: system.curp, value: curp },
    );
  for (const [kind, value] of [
    ['phone', phone],
    ['email', email],
  ] as const)
    if (value !== undefined)
      resource['telecom'] = replaced(
        resource['telecom'],
        (one) => one['system'] === kind,
        value === null ? null : { system: kind, value },
      );
  if (deceasedOn !== undefined) {
    delete resource['deceasedBoolean'];
    put('deceasedDateTime', deceasedOn);
  }
  return resource;
};

const placesOf = ({ careUnit, room, bed }: SapTransfer) =>
  [
    ['wa', careUnit],
    ['ro', room],
    ['bd', bed],
  ].flatMap(([code, id]) =>
    id === null
      ? []
      : [{ location: { reference: `Location/${id}` }, physicalType: { coding: [{ code }] } }],
  );

/**
 * Changes: a record is read, changed and put back under the version that it had. A test run asks
 * `$validate` of the same resource; where SAP does not have that, it is refused, never done for
 * real.
 */
export const createFhirWrites = ({
  client,
  rawPatient,
  readPatient,
  caseResources,
  readCase,
  currentOf,
  accountIn,
}: Parts): Pick<
  Sap,
  'changePatient' | 'transfer' | 'discharge' | 'planDischarge' | 'createOutpatientVisit'
> => {
  const write = async <State>(
    resource: Record<string, unknown>,
    id: string | null,
    { testRun, version }: SapWriteOptions,
    read: (location: string | null) => Promise<State | null>,
  ): Promise<SapWriteAnswer<State>> => {
    const type = String(resource['resourceType']);
    const at = id === null ? type : `${type}/${encodeURIComponent(id)}`;
    const answer = await client.call(
      testRun
        ? {
            method: 'POST',
            path: `${at}/$validate`,
            body: {
              resourceType: 'Parameters',
              parameter: [
                { name: 'resource', resource },
                { name: 'mode', valueCode: id === null ? 'create' : 'update' },
              ],
            },
          }
        : {
            method: id === null ? 'POST' : 'PUT',
            path: at,
            body: resource,
            headers: {
              prefer: 'return=OperationOutcome',
              ...(version !== null && { 'if-match': `W/"${version}"` }),
            },
          },
    );
    const { messages } = answer;
    const accepted = answer.ok && isAccepted(messages);
    if (!accepted || testRun) return { accepted, messages, state: null };
    try {
      return { accepted, messages, state: await read(answer.ok ? answer.location : null) };
    } catch (cause) {
      if (cause instanceof SapOutage) return { accepted, messages, state: null };
      throw cause;
    }
  };

  /** What goes on of a case, under the version that the caller saw. */
  const currentOfCase = async (
    falnr: string,
    { version }: SapWriteOptions,
  ): Promise<
    | { readonly current: Resource; readonly account: FhirAccount }
    | { readonly refusal: SapWriteAnswer<never> }
  > => {
    const found = await caseResources(falnr);
    if (!found) return { refusal: refused(missing) };
    const { account, encounters } = found;
    if (version !== null && account.meta?.versionId !== version)
      return { refusal: refused(changed) };
    const current = currentOf(encounters);
    return current ? { current, account } : { refusal: refused(ended) };
  };

  const end = async (
    falnr: string,
    options: SapWriteOptions,
    changeOf: (current: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<SapWriteAnswer<SapCase>> => {
    const found = await currentOfCase(falnr, options);
    if ('refusal' in found) return found.refusal;
    const { current } = found;
    const resource = { ...current, ...changeOf(current) };
    const version = options.version === null ? null : versionIn(current);
    return write(resource, String(current['id']), { ...options, version }, () => readCase(falnr));
  };

  return {
    changePatient: async (patnr, change, options) => {
      const raw = await rawPatient(patnr);
      if (!isObject(raw)) return refused(missing);
      if (options.version !== null && versionIn(raw) !== options.version) return refused(changed);
      return write(patientWith(raw, change), patnr, options, () => readPatient(patnr));
    },
    transfer: async (falnr, transfer: SapTransfer, options) => {
      const found = await currentOfCase(falnr, options);
      if ('refusal' in found) return found.refusal;
      const { current, account } = found;
      const { department, at } = transfer;
      const resource = {
        resourceType: 'Encounter',
        status: 'in-progress',
        class: current['class'],
        type: [{ coding: [{ system: system.movementKind, code: '3' }] }],
        subject: current['subject'],
        account: [{ reference: `Account/${account.id}` }],
        period: { start: at },
        location: placesOf(transfer),
        serviceProvider:
          department === null
            ? current['serviceProvider']
            : { reference: `Organization/${department}` },
      };
      // Which version of the case it follows: a server that does not know that may ignore it.
      const version = options.version === null ? null : (account.meta?.versionId ?? null);
      return write(resource, null, { ...options, version }, () => readCase(falnr));
    },
    discharge: (falnr, { at, reason }: SapDischarge, options) =>
      end(falnr, options, (current) => ({
        status: 'finished',
        period: { ...(isObject(current['period']) && current['period']), end: at },
        ...(reason !== null && { hospitalization: { dischargeDisposition: { text: reason } } }),
      })),
    planDischarge: (falnr, { at, reason }: SapDischarge, options) =>
      end(falnr, options, (current) => ({
        extension: replaced(
          current['extension'],
          ({ url }) => typeof url === 'string' && means(url, extension.plannedEnd),
          {
            url: extension.plannedEnd,
            extension: [
              { url: 'time', valueDateTime: at },
              ...(reason === null ? [] : [{ url: 'reason', valueString: reason }]),
            ],
          },
        ),
      })),
    createOutpatientVisit: (patnr, { at, department }: SapVisit, { testRun }) =>
      write(
        {
          resourceType: 'Encounter',
          status: 'in-progress',
          class: {
            system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
            code: 'AMB',
          },
          type: [{ coding: [{ system: system.movementKind, code: '4' }] }],
          subject: { reference: `Patient/${patnr}` },
          period: { start: at },
          serviceProvider: { reference: `Organization/${department}` },
        },
        null,
        { testRun, version: null },
        async (location) => {
          const id = /Encounter\/([A-Za-z0-9.-]{1,64})/.exec(location ?? '')?.[1];
          if (id === undefined) return null;
          const answer = await client.call({ path: `Encounter/${id}` });
          const falnr = answer.ok ? accountIn(answer.body) : undefined;
          return falnr === undefined ? null : readCase(falnr);
        },
      ),
  };
};
