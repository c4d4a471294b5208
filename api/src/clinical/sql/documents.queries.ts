import { randomUUID } from 'node:crypto';
import {
  limits,
  type ClinicalDocument,
  type ClinicalDocumentRow,
  type DocumentKind,
  type DocumentSigner,
  type DocumentTemplateKey,
  type Locale,
  type ValueCount,
} from '@sala/shared-contracts';
import { author } from '../../patients';
import type { Db } from '../../platform/database/database';
import { openTexts, sealerFor } from '../../platform/secrets/company-keys';
import type { DocumentHeading } from './document-facts.queries';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const textNames = [
  'title',
  'body',
  'signerName',
  'signerRelation',
  'witness1',
  'witness2',
] as const;

export type DocumentTexts = Readonly<Record<(typeof textNames)[number], string>>;

/** A document with what its handlers need and its readers do not. */
export type KeptDocument = Omit<ClinicalDocument, 'actions'> & {
  readonly patientId: string;
  readonly heading: DocumentHeading | null;
  readonly fileHash: string | null;
  readonly signatureFileId: string | null;
  readonly scanFileId: string | null;
};

const table = 'clinical_document';

/** Of the file that a document was signed with. */
export const signedPurposes = { screen: 'document_signature', scan: 'document_scan' } as const;

const seal = async (db: Db, rowId: string, texts: DocumentTexts): Promise<string> =>
  JSON.stringify((await sealerFor(db)).texts({ table, rowId }, texts));

const rowColumns = `d.company_id as "companyId", d.id, d.visit_id as "visitId", v.visit_number as "visitNumber", d.kind, d.template, d.status, d.language, d.signer,
  case when d.signature_file_id is not null then 'screen' when d.scan_file_id is not null then 'scan' end as signature,
  d.created_at as "createdAt", ${author('d.created_by')} as "createdBy", d.locked_at as "lockedAt", ${author('d.locked_by')} as "lockedBy",
  d.expires_on as "expiresOn", d.version, d.texts`;

const columns = `${rowColumns}, v.patient_id as "patientId", d.heading, d.content_hash as "contentHash", d.file_hash as "fileHash",
  d.signature_file_id as "signatureFileId", d.scan_file_id as "scanFileId", d.locked_by as "lockedById"`;

const tables =
  'clinical_document d join visit v on v.company_id = d.company_id and v.id = d.visit_id';

interface Sealed {
  readonly companyId: string;
  readonly texts: DocumentTexts;
}

type KeptRow = Sealed &
  Omit<KeptDocument, 'intact' | (typeof textNames)[number]> & {
    readonly lockedById: string | null;
  };

const hash = async (
  db: Db,
  id: string,
  texts: DocumentTexts,
  lock: {
    readonly heading: DocumentHeading;
    readonly fileHash: string;
    readonly lockedAt: string;
    readonly lockedBy: string;
  },
): Promise<string> =>
  (
    await db.one<{ hash: string }>(
      'select clinical_document_content_hash(app_company(), $1, $2, $3, $4, $5, $6) as hash',
      [
        id,
        JSON.stringify(texts),
        JSON.stringify(lock.heading),
        lock.fileHash,
        lock.lockedAt,
        lock.lockedBy,
      ],
    )
  ).hash;

const open = async (db: Db, row: KeptRow): Promise<KeptDocument> => {
  const { companyId, texts: kept, lockedById, ...document } = row;
  const { id, heading, fileHash, lockedAt } = document;
  const texts = await openTexts(db, { companyId, table, rowId: id }, kept);
  const locked = heading && fileHash && lockedAt && lockedById;
  const intact =
    !locked ||
    (await hash(db, id, texts, { heading, fileHash, lockedAt, lockedBy: lockedById })) ===
      document.contentHash;
  return { ...document, ...texts, intact };
};

const openAll = async (db: Db, rows: readonly KeptRow[]): Promise<KeptDocument[]> => {
  const found: KeptDocument[] = [];
  for (const row of rows) found.push(await open(db, row));
  return found;
};

/** @throws resource.not_found */
export const readDocument = async (db: Db, id: string): Promise<KeptDocument> =>
  open(db, await db.one<KeptRow>(`select ${columns} from ${tables} where d.id = $1`, [id]));

/** Where a document belongs, without a lock, for what is locked before it. */
export const findDocument = (
  db: Db,
  id: string,
): Promise<{ id: string; visitId: string; patientId: string }> =>
  db.one(
    `select d.id, d.visit_id as "visitId", v.patient_id as "patientId" from ${tables} where d.id = $1`,
    [id],
  );

/** Its visit is locked before. @throws resource.not_found */
export const lockDocument = async (db: Db, id: string): Promise<KeptDocument> =>
  open(
    db,
    await db.one<KeptRow>(`select ${columns} from ${tables} where d.id = $1 for update of d`, [id]),
  );

/** The oldest first. */
export const listOfVisit = async (db: Db, visitId: string): Promise<KeptDocument[]> => {
  const rows = await db.query<KeptRow>(
    `select ${columns} from ${tables} where d.visit_id = $1 order by d.created_at, d.id limit ${limits.documentsOfVisitMax}`,
    [visitId],
  );
  return openAll(db, rows);
};

/** Those that were signed, the newest first. */
export const listLockedOfPatient = async (db: Db, patientId: string): Promise<KeptDocument[]> => {
  const rows = await db.query<KeptRow>(
    `select ${columns} from ${tables} where v.patient_id = $1 and d.status = 'locked'
     order by d.locked_at desc, d.id limit ${limits.fhirVisitsMax}`,
    [patientId],
  );
  return openAll(db, rows);
};

/** The next file of a signed document of a patient, by its id. */
export const findNextSignedFile = (
  db: Db,
  patientId: string,
  after: string | null,
): Promise<{ id: string; by: 'screen' | 'scan'; title: DocumentTemplateKey } | undefined> =>
  db.maybe(
    `select f.id, case when d.scan_file_id is null then 'screen' else 'scan' end as by, d.template as title
     from ${tables} join stored_file f on f.company_id = d.company_id and f.id = coalesce(d.signature_file_id, d.scan_file_id)
     where v.patient_id = $1 and ($2::uuid is null or f.id > $2) order by f.id limit 1`,
    [patientId, after],
  );

/** The newest first; a page of them, and how many of each kind. */
export const listOfPatient = async (
  db: Db,
  patientId: string,
  {
    kind,
    page,
    pageSize,
  }: {
    readonly kind: readonly DocumentKind[] | null;
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ items: ClinicalDocumentRow[]; total: number; kinds: ValueCount[] }> => {
  const rows = await db.query<Sealed & Omit<ClinicalDocumentRow, 'title'>>(
    `select ${rowColumns} from ${tables} where v.patient_id = $1 and ($2::text[] is null or d.kind = any ($2))
     order by d.created_at desc, d.id limit $3 offset $4`,
    [patientId, kind, pageSize, (page - 1) * pageSize],
  );
  const kinds = await db.query<ValueCount>(
    `select d.kind as value, count(*)::int as count from ${tables} where v.patient_id = $1 group by 1 order by 2 desc, 1`,
    [patientId],
  );
  const items: ClinicalDocumentRow[] = [];
  for (const { companyId, texts, ...row } of rows) {
    const { title } = await openTexts(
      db,
      { companyId, table, rowId: row.id },
      { title: texts.title },
    );
    items.push({ ...row, title });
  }
  const total = kinds
    .filter(({ value }) => kind === null || kind.some((one) => one === value))
    .reduce((sum, { count }) => sum + count, 0);
  return { items, total, kinds };
};

export const countOfVisit = async (db: Db, visitId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from clinical_document where visit_id = $1',
      [visitId],
    )
  ).count;

interface NewDocument extends DocumentTexts {
  readonly kind: DocumentKind;
  readonly template: DocumentTemplateKey;
  readonly language: Locale;
  readonly signer: DocumentSigner;
}

export const insertDocument = async (
  db: Db,
  visitId: string,
  { kind, template, language, signer, ...texts }: NewDocument,
  { userId, now }: Stamp,
): Promise<string> => {
  const id = randomUUID(); // the texts are bound to it
  await db.query(
    `insert into clinical_document (company_id, id, visit_id, kind, template, language, signer, texts, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)`,
    [id, visitId, kind, template, language, signer, await seal(db, id, texts), now, userId],
  );
  return id;
};

export interface DocumentContent extends DocumentTexts {
  readonly signer: DocumentSigner;
  readonly expiresOn: string | null;
}

export const updateDocument = async (
  db: Db,
  id: string,
  { signer, expiresOn, ...texts }: DocumentContent,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update clinical_document set texts = $2, signer = $3, expires_on = $4, updated_at = $5, updated_by = $6, version = version + 1 where id = $1`,
    [id, await seal(db, id, texts), signer, expiresOn, now, userId],
  );
};

export const deleteDocument = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from clinical_document where id = $1', [id]);
};

export interface DocumentLock {
  readonly heading: DocumentHeading;
  readonly fileHash: string;
  /** Its file is stored. */
  readonly file: { readonly id: string; readonly by: 'screen' | 'scan' };
}

export const setLocked = async (
  db: Db,
  document: KeptDocument,
  { heading, fileHash, file }: DocumentLock,
  { userId, now }: Stamp,
): Promise<void> => {
  const contentHash = await hash(db, document.id, textsOf(document), {
    heading,
    fileHash,
    lockedAt: now,
    lockedBy: userId,
  });
  await db.query(
    `update clinical_document set status = 'locked', heading = $2, file_hash = $3, content_hash = $4, locked_at = $5, locked_by = $6,
       signature_file_id = $7, scan_file_id = $8, updated_at = $5, updated_by = $6, version = version + 1
     where id = $1`,
    [
      document.id,
      JSON.stringify(heading),
      fileHash,
      contentHash,
      now,
      userId,
      file.by === 'screen' ? file.id : null,
      file.by === 'scan' ? file.id : null,
    ],
  );
};

export const textsOf = ({
  title,
  body,
  signerName,
  signerRelation,
  witness1,
  witness2,
}: DocumentTexts): DocumentTexts => ({
  title,
  body,
  signerName,
  signerRelation,
  witness1,
  witness2,
});

/** When a document was locked, and where the company is; null: it is not. */
export const readLockTime = (
  db: Db,
  id: string,
): Promise<{ readonly lockedAt: string | null; readonly timeZone: string }> =>
  db.one(
    `select d.locked_at as "lockedAt", c.time_zone as "timeZone"
     from clinical_document d join company c on c.id = d.company_id where d.id = $1`,
    [id],
  );

/** Start of the day on which somebody is told that a consent expires. */
export const consentToldAt = async (db: Db, expiresOn: string): Promise<string> =>
  (
    await db.one<{ at: string }>(
      `select (($1::date - ${limits.consentSoonDays})::timestamp at time zone time_zone) as at from company where id = app_company()`,
      [expiresOn],
    )
  ).at;

/**
 * A consent that still ends, and that no later one of the patient takes the place of; undefined: it
 * went with its record, too.
 */
export const findExpiring = (
  db: Db,
  id: string,
): Promise<{ patientId: string; visitId: string; expiresOn: string } | undefined> =>
  db.maybe(
    `select v.patient_id as "patientId", d.visit_id as "visitId", d.expires_on as "expiresOn" from ${tables}
     where d.id = $1 and d.status = 'locked' and d.expires_on is not null and not exists (
       select from clinical_document o join visit w on w.company_id = o.company_id and w.id = o.visit_id
       where o.company_id = d.company_id and w.patient_id = v.patient_id and o.template = d.template and o.status = 'locked' and o.id <> d.id
         and o.locked_at >= d.locked_at and (o.expires_on is null or o.expires_on > d.expires_on))`,
    [id],
  );
