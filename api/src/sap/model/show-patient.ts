import { limits, type SapPatient } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { CaseReader } from '../sql/case-rows';
import { findCandidates, readOwnPatient } from '../sql/sap-links.queries';
import { readStoredPatient } from '../sql/sap-patient-writes.queries';
import * as queries from '../sql/sap-patients.queries';
import { comparePatient } from './compare-patient';
import { listedFrom, matchScore } from './match-score';

const suggest = async (db: Db, patnr: string): Promise<SapPatient['suggestions']> => {
  const sap = await readStoredPatient(db, patnr);
  if (!sap || sap.cancelled || sap.mergedInto !== null || sap.provisional) return [];
  const found = (await findCandidates(db, sap))
    .map((ours) => ({ ours, ...matchScore(sap, ours) }))
    .filter(({ score }) => score >= listedFrom)
    .sort((one, other) => other.score - one.score)
    .slice(0, limits.sapSuggestionsMax);
  const ids = found.map(({ ours }) => ours.id);
  const [names, linked] = [
    await queries.readLinkedPatients(db, ids),
    await queries.findLinkedElsewhere(db, ids),
  ];
  return found.flatMap(({ ours, score, reasons }) => {
    const patient = names.find(({ id }) => id === ours.id);
    if (!patient) return [];
    const { birthDate, phone } = ours;
    const linkedTo = linked.find(({ patientId }) => patientId === ours.id)?.patnr ?? null;
    return [{ patient, birthDate, phone, score, reasons: [...reasons], linkedTo }];
  });
};

const compare = async (
  db: Db,
  patnr: string,
  patientId: string | undefined,
): Promise<SapPatient['comparison']> => {
  const sap = await readStoredPatient(db, patnr);
  const ours = patientId === undefined ? undefined : await readOwnPatient(db, patientId);
  return sap && ours ? comparePatient(sap, ours) : [];
};

/** A record in SAP with everything that the panel shows. @throws resource.not_found */
export const showSapPatient = async (
  db: Db,
  patnr: string,
  reader: CaseReader,
): Promise<SapPatient> => {
  const stored = await queries.readSapPatient(db, patnr);
  const { state, patient } = stored.link;
  const isLinked = state === 'linked' || state === 'conflict';
  return {
    ...stored,
    survivor: await queries.findSurvivor(db, patnr),
    suggestions: isLinked ? [] : await suggest(db, patnr),
    comparison: await compare(db, patnr, patient?.id),
    cases: await queries.listCasesOf(db, patnr, reader),
  };
};
