import { randomUUID } from 'node:crypto';
import { patterns, type FileAnswer } from '@sala/shared-contracts';
import { recordPatientRead, requireCare } from '../../patients';
import { companyDay } from '../../platform/time/company-day';
import { scopeFor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { documentBundle, fhirType } from '../fhir/document';
import { resourcesOf } from '../fhir/resources';
import { capabilityStatement, searchBundle, smartScopes } from '../fhir/search';
import { fhirWords } from '../fhir/words';
import { findPatientOfRecord, readFhirFacts } from '../sql/fhir.queries';

type Reading = 'fhirSearch' | 'fhirRead';

const fhirJson = (name: string, content: object): FileAnswer => ({
  name: `${name}.json`,
  type: fhirType,
  content: Buffer.from(JSON.stringify(content)),
});

/** Resources of the asked type of one patient, once the caller may read them and it is logged. */
const readResources = async (context: Context<Reading>, patientId: string) => {
  const { db, actor, params, locale, services, audit, now } = context;
  const { type } = params;
  const facts = await readFhirFacts(db, patientId, now);
  await requireCare(context, patientId);
  if (type === 'MedicationRequest' && !scopeFor(actor, 'prescriptions:read'))
    throw new ProblemError('permission.denied', { meta: { permission: 'prescriptions:read' } });
  await audit({
    action: 'patient.fhir_read',
    entityType: 'patient',
    entityId: patientId,
    diff: { type },
  });
  await recordPatientRead(audit, patientId);
  return resourcesOf(type, facts, { publicUrl: services.publicUrl, locale });
};

export const fhirHandlers = defineHandlers<
  'fhirMetadata' | 'fhirSmartConfiguration' | 'fhirSearch' | 'fhirRead' | 'fhirDocumentExport'
>({
  fhirMetadata: ({ services, now }) =>
    Promise.resolve(fhirJson('metadata', capabilityStatement(services.publicUrl, now))),

  fhirSmartConfiguration: ({ services }) =>
    Promise.resolve({
      name: 'smart-configuration.json',
      type: 'application/json; charset=utf-8',
      content: Buffer.from(
        JSON.stringify({
          scopes_supported: Object.keys(smartScopes),
          capabilities: ['permission-v2'],
          // Not of SMART: what a token needs for each scope.
          permissions: smartScopes,
          issuer: services.publicUrl,
        }),
      ),
    }),

  fhirSearch: async (context) => {
    const { params, query, services } = context;
    const found = await readResources(context, query.patient);
    const page = {
      type: params.type,
      patientId: query.patient,
      count: query._count,
      offset: query._offset,
    };
    return fhirJson(params.type, searchBundle(found, page, services.publicUrl));
  },

  fhirRead: async (context) => {
    const { db, params } = context;
    const start = patterns.leadingUuid.exec(params.id)?.[0];
    const patientId = start ? await findPatientOfRecord(db, start) : null;
    if (patientId === null) throw new ProblemError('resource.not_found');
    const resources = await readResources(context, patientId);
    const found = resources.find(({ id }) => id === params.id);
    if (!found) throw new ProblemError('resource.not_found');
    return fhirJson(params.id, found);
  },

  fhirDocumentExport: async (context) => {
    const { db, params, locale, now, services, audit } = context;
    const facts = await readFhirFacts(db, params.patientId, now);
    await requireCare(context, facts.patient.id);
    await audit({
      action: 'patient.data_exported',
      entityType: 'patient',
      entityId: facts.patient.id,
      diff: { format: 'fhir', clinical: true },
    });
    await recordPatientRead(audit, facts.patient.id);
    const rendering = { publicUrl: services.publicUrl, locale };
    const content = documentBundle(facts, rendering, { id: randomUUID(), now });
    const { file } = fhirWords[locale];
    return fhirJson(`${file} ${facts.patient.recordNumber} ${await companyDay(db, now)}`, content);
  },
});
