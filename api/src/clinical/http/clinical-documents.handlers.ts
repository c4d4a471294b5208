import {
  documentTemplateKeys,
  documentTemplates,
  limits,
  yearsOn,
  type ClinicalDocument,
  type DocumentTemplateKey,
} from '@sala/shared-contracts';
import {
  recordPatientRead,
  requireCare,
  requireClinicalAccess,
  requirePatient,
} from '../../patients';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import {
  lockFilled,
  lockForPaper,
  mayGive,
  recordDocument,
  recordDocumentRead,
  shownDocument,
} from '../model/document-desk';
import { fillTemplate, relationWord } from '../model/document-templates/fill-template';
import { readDocumentFacts } from '../sql/document-facts.queries';
import * as queries from '../sql/documents.queries';
import { readDiagnoses } from '../sql/visit-record.queries';
import { readVisitFacts } from '../sql/visit-rows.queries';

type Names =
  | 'visitDocumentTemplateList'
  | 'visitDocumentList'
  | 'patientDocumentList'
  | 'clinicalDocumentView'
  | 'clinicalDocumentCreate'
  | 'clinicalDocumentUpdate'
  | 'clinicalDocumentDelete';

const nothingChosen = { diagnoses: [], leave: null } as const;

/** What a template asks for, and nothing else; diagnoses are those of the visit. */
const faultsOfChoices = (
  template: DocumentTemplateKey,
  { diagnoses, leave }: { readonly diagnoses: readonly string[]; readonly leave: object | null },
  ofVisit: readonly string[],
): FieldFault[] => {
  const asks = documentTemplates[template];
  const named = asks.diagnoses === 'never' ? [] : ofVisit;
  const faults = diagnoses.flatMap((code, place): FieldFault[] => {
    if (!named.includes(code)) return [{ path: `diagnoses.${place}`, code: 'not_an_option' }];
    return diagnoses.indexOf(code) < place
      ? [{ path: `diagnoses.${place}`, code: 'duplicate' }]
      : [];
  });
  if (asks.leave && leave === null) faults.push({ path: 'leave', code: 'required' });
  if (!asks.leave && leave !== null) faults.push({ path: 'leave', code: 'not_an_option' });
  return faults;
};

/** A consent is of the patient or their guardian, and only it expires, on a day to come. */
const faultsOfContent = (
  { kind, template }: Pick<ClinicalDocument, 'kind' | 'template'>,
  { signer, expiresOn }: Pick<ClinicalDocument, 'signer' | 'expiresOn'>,
  today: string,
): FieldFault[] => {
  const faults: FieldFault[] = [];
  const signerFits =
    (kind === 'consent') === (signer !== 'practitioner') &&
    (template !== 'consent-minor' || signer === 'guardian');
  if (!signerFits) faults.push({ path: 'signer', code: 'not_an_option' });
  if (expiresOn !== null && kind !== 'consent')
    faults.push({ path: 'expiresOn', code: 'not_an_option' });
  if (expiresOn !== null && expiresOn <= today)
    faults.push({ path: 'expiresOn', code: 'too_small', facts: { minimum: today } });
  return faults;
};

const contentOf = (document: queries.KeptDocument): queries.DocumentContent => ({
  ...queries.textsOf(document),
  signer: document.signer,
  expiresOn: document.expiresOn,
});

/** Of texts, only which: owners read the log. */
const changedParts = (before: queries.KeptDocument, after: queries.DocumentContent): object => {
  const changes = changesBetween(contentOf(before), after);
  const { signer, expiresOn, ...texts } = changes;
  return {
    ...(signer ? { signer } : {}),
    ...(expiresOn ? { expiresOn } : {}),
    texts: Object.keys(texts).join(' '),
  };
};

export const clinicalDocumentHandlers = defineHandlers<Names>({
  visitDocumentTemplateList: async (desk) => {
    const { db, params, query, actor, now } = desk;
    const { visitId } = params;
    const visit = await readVisitFacts(db, visitId);
    await requireCare(desk, visit.patient.id);
    const facts = await readDocumentFacts(db, visitId, { userId: actor.userId, now });
    const given = documentTemplateKeys.filter((template) =>
      mayGive(actor, visit, documentTemplates[template].kind),
    );
    await recordPatientRead(desk.audit, visit.patient.id);
    return {
      items: given.map((template) => ({
        template,
        kind: documentTemplates[template].kind,
        ...fillTemplate(template, facts, nothingChosen, query.language),
      })),
    };
  },

  visitDocumentList: async (desk) => {
    const { db, params, actor, now, audit } = desk;
    const { visitId } = params;
    const facts = await readVisitFacts(db, visitId, now);
    const access = await requireClinicalAccess(desk, facts.patient.id, {
      record: 'visit',
      recordId: visitId,
    });
    await recordPatientRead(audit, facts.patient.id);
    const found = await queries.listOfVisit(db, visitId);
    const may = (document: { readonly kind: ClinicalDocument['kind'] }) =>
      access === 'permission' && mayGive(actor, facts, document.kind);
    return {
      items: found.map((document) => shownDocument(document, may(document))),
      canWrite: may({ kind: 'consent' }) && found.length < limits.documentsOfVisitMax,
    };
  },

  patientDocumentList: async (desk) => {
    const { db, params, query, now, audit } = desk;
    const { patientId } = params;
    await requirePatient(db, patientId, now);
    await requireClinicalAccess(desk, patientId, { record: 'visits', recordId: patientId });
    await recordPatientRead(audit, patientId);
    const { page, pageSize, kind = null } = query;
    return {
      ...(await queries.listOfPatient(db, patientId, { page, pageSize, kind })),
      page,
      pageSize,
    };
  },

  clinicalDocumentView: async (desk) => {
    const { db, params, actor, now, audit } = desk;
    const { visitId, patientId } = await queries.findDocument(db, params.clinicalDocumentId);
    const facts = await readVisitFacts(db, visitId, now);
    const access = await requireClinicalAccess(desk, patientId, {
      record: 'visit',
      recordId: visitId,
    });
    const document = await queries.readDocument(db, params.clinicalDocumentId);
    await recordDocumentRead(audit, 'read', document);
    await recordPatientRead(audit, patientId);
    return shownDocument(document, access === 'permission' && mayGive(actor, facts, document.kind));
  },

  clinicalDocumentCreate: async (desk) => {
    const { db, params, body, actor, now } = desk;
    const { visitId } = params;
    const { template, language } = body;
    const { kind, signer } = documentTemplates[template];
    const { patient } = await lockForPaper(desk, visitId, kind);
    if ((await queries.countOfVisit(db, visitId)) >= limits.documentsOfVisitMax)
      throw new ProblemError('clinical_document.limit_reached', {
        meta: { maximum: limits.documentsOfVisitMax },
      });
    const { items } = await readDiagnoses(db, visitId);
    const faults = faultsOfChoices(
      template,
      body,
      items.map(({ code }) => code),
    );
    if (faults.length > 0) throw invalid(...faults);
    const facts = await readDocumentFacts(db, visitId, { userId: actor.userId, now });
    const diagnoses = items
      .filter(({ code }) => body.diagnoses.includes(code))
      .map(({ title }) => title);
    const years = yearsOn(patient.birthDate, facts.today) ?? limits.adultYears;
    const byGuardian = signer === 'guardian' || (signer === 'patient' && years < limits.adultYears);
    const id = await queries.insertDocument(
      db,
      visitId,
      {
        kind,
        template,
        language,
        signer: byGuardian ? 'guardian' : signer,
        ...fillTemplate(template, facts, { diagnoses, leave: body.leave }, language),
        signerName: byGuardian ? (facts.guardian?.name ?? '') : '',
        signerRelation: byGuardian ? relationWord(facts.guardian?.relation ?? null, language) : '',
        witness1: '',
        witness2: '',
      },
      { userId: actor.userId, now },
    );
    return recordDocument(desk, 'created', { id, patientId: patient.id });
  },

  clinicalDocumentUpdate: async (desk) => {
    const { db, params, body, actor, now } = desk;
    const { document } = await lockFilled(desk, params.clinicalDocumentId);
    const { version, ...given } = body;
    if (Object.keys(given).length === 0) throw invalid({ path: '', code: 'no_change' });
    const named = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    const shown = shownDocument(document, true);
    await requireCurrentVersion(db, 'clinical_document', document, version, shown);
    if (isUnchanged(named, document)) return shown;
    const content = { ...contentOf(document), ...named };
    const { today } = await readDocumentFacts(db, document.visitId, {
      userId: actor.userId,
      now,
    });
    const faults = faultsOfContent(document, content, today);
    if (faults.length > 0) throw invalid(...faults);
    await queries.updateDocument(db, document.id, content, { userId: actor.userId, now });
    return recordDocument(desk, 'saved', document, changedParts(document, content));
  },

  clinicalDocumentDelete: async (desk) => {
    const { db, params, audit, publish } = desk;
    const { document } = await lockFilled(desk, params.clinicalDocumentId);
    await queries.deleteDocument(db, document.id);
    await audit({
      action: 'clinical_document.deleted',
      entityType: 'clinical_document',
      entityId: document.id,
      diff: { patientId: document.patientId },
    });
    await publish({ type: 'clinical_document.changed', entityId: document.id });
  },
});
