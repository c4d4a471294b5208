import type { SapSettings } from '@sala/shared-contracts';
import { decodeSapMessage } from '../adapters/sap/hl7/decode';
import type { SapAppointment, SapPatient } from '../adapters/sap/port';
import { messageBytes, messageText } from '../adapters/sap/simulator/hl7-messages';
import { seedHospital } from '../adapters/sap/simulator/seed';
import { createChangeRecorder } from '../platform/audit/change-recorder';
import type { Db } from '../platform/database/database';
import { applyChange } from '../sap/model/apply-change';
import { applyPatient } from '../sap/model/apply-patient';
import { refreshLink } from '../sap/model/sap-links';
import { readTimeZone } from '../sap/sql/behalf.queries';
import { readKnownPeople } from '../sap/sql/sap-connection.queries';
import { writeLink } from '../sap/sql/sap-links.queries';
import { closeMessage, insertMessage } from '../sap/sql/sap-messages.queries';
import { setPractitioner } from '../sap/sql/sap-schedule.queries';
import { writePlanningObjects, writeUnits } from '../sap/sql/sap-sync.queries';
import { setDepartment } from '../sap/sql/units.queries';

interface Stamp {
  readonly userId: string;
  readonly companyId: string;
  readonly now: string;
}

/** Of the people whom both know: so many are linked, one is proposed, and the others suggested. */
const linkedCount = 6;
const hourMs = 3_600_000;

const departments = { MI: 'medicina_general', GO: 'ginecologia' } as const;
/** Planning object of a practitioner of ours, by the department. */
const planning = { 'POB-GO-1': 'ginecologia' } as const;

const hoursAgo = (now: string, hours: number): string =>
  new Date(Date.parse(now) - hours * hourMs).toISOString();

const seedUnits = async (
  db: Db,
  { units, planningObjects }: ReturnType<typeof seedHospital>,
): Promise<void> => {
  await writeUnits(db, units);
  await writePlanningObjects(db, planningObjects);
  for (const [unit, code] of Object.entries(departments)) {
    const ours = await db.maybe<{ id: string }>('select id from department where code = $1', [
      code,
    ]);
    if (ours) await setDepartment(db, unit, ours.id);
  }
  for (const [object, code] of Object.entries(planning)) {
    const ours = await db.maybe<{ id: string }>(
      `select p.id from practitioner p join practitioner_department x on x.company_id = p.company_id and x.practitioner_id = p.id
       join department d on d.company_id = x.company_id and d.id = x.department_id where d.code = $1 and p.active order by p.created_at, p.id limit 1`,
      [code],
    );
    if (ours) await setPractitioner(db, object, ours.id);
  }
};

const seedLinks = async (
  db: Db,
  pairs: readonly { readonly patnr: string; readonly patientId: string }[],
  { userId, now }: Stamp,
): Promise<void> => {
  const reception = await db.maybe<{ id: string }>(
    `select user_id as id from membership where 'reception' = any (roles) order by created_at limit 1`,
  );
  for (const [index, { patnr, patientId }] of pairs.entries()) {
    if (index < linkedCount)
      await writeLink(db, patnr, { state: 'linked', patientId }, { userId, now });
    if (index === linkedCount && reception)
      await writeLink(
        db,
        patnr,
        { state: 'suggested', patientId },
        { userId: reception.id, now: hoursAgo(now, 5) },
      );
    await refreshLink(db, patnr);
  }
};

/** Beyond what a reading asks for: nothing newer is known of it, so that it can still be applied. */
const laterDays = 75;

const later = (
  { planningObjects }: ReturnType<typeof seedHospital>,
  { patnr }: SapPatient,
  now: string,
): SapAppointment => {
  const [object] = planningObjects;
  return {
    id: '0790000001',
    patnr,
    falnr: null,
    start: new Date(
      Date.parse(`${now.slice(0, 10)}T16:00:00Z`) + laterDays * 24 * hourMs,
    ).toISOString(),
    minutes: 30,
    department: object?.department ?? null,
    planningObjectId: object?.id ?? null,
    room: object?.room ?? null,
    person: object?.person ?? null,
    visit: 'follow_up',
    status: 'scheduled',
    overbooked: false,
    noShow: false,
  };
};

interface Said {
  readonly controlId: string;
  readonly patient: SapPatient;
  /** Booked; otherwise the message is about the patient alone. */
  readonly appointment?: SapAppointment;
  readonly hours: number;
  /** Why it was not applied; it can be. */
  readonly stopped?: string;
  /** As it arrived, where it is damaged. */
  readonly damage?: (text: string) => string;
}

const seedMessages = async (
  db: Db,
  said: readonly Said[],
  { now }: Stamp,
  { sender, institution }: SapSettings,
): Promise<void> => {
  const timeZone = await readTimeZone(db);
  for (const { controlId, hours, stopped, damage = (text: string) => text, ...about } of said) {
    const at = hoursAgo(now, hours);
    const event = about.appointment ? 'SIU^S12' : 'ADT^A31';
    const style = {
      sender: sender ?? 'SAP',
      institution,
      timeZone,
      controlId,
      sentAt: at,
      recordedAt: at,
      zbe: false,
      characterSet: '8859/1',
    } as const;
    const raw = messageBytes(damage(messageText({ event, ...about }, style)), style);
    const decoded = decodeSapMessage(raw, timeZone);
    const id = await insertMessage(db, {
      sender: style.sender,
      controlId,
      event,
      at,
      receivedAt: at,
      patnr: decoded.ok ? about.patient.patnr : null,
      falnr: null,
      raw,
      refused: decoded.ok ? null : { state: 'dead', reason: decoded.detail },
    });
    if (id === undefined || !decoded.ok) continue;
    const recorder = createChangeRecorder(db, { now: at, requestId: id });
    const context = { db, now: at, mail: () => Promise.resolve(), ...recorder };
    const outcome = stopped
      ? ({ state: 'dead', reason: stopped } as const)
      : await applyChange(context, decoded.change, at);
    await closeMessage(db, id, { ...outcome, now: at });
  }
};

/**
 * What a clinic that worked with SAP for a while has: links, one of them in conflict, one that
 * reception proposed, and messages, two of which stopped. The simulated hospital is the same after
 * each start, so that links keep meaning the same people.
 */
export const seedDemoSapRecords = async (
  db: Db,
  stamp: Stamp,
  settings: SapSettings,
): Promise<void> => {
  const { now } = stamp;
  const ours = await readKnownPeople(db);
  const known = ours.map(({ id: _ours, ...person }) => person);
  const hospital = seedHospital({ now, timeZone: await readTimeZone(db), known });
  await seedUnits(db, hospital);
  // Records of people whom both know come first.
  const records = [...hospital.patients.values()].slice(0, ours.length);
  for (const record of records) await applyPatient(db, record, hoursAgo(now, 48));
  const pairs = records.flatMap(({ patnr }, index) => {
    const patientId = ours[index]?.id;
    return patientId === undefined ? [] : [{ patnr, patientId }];
  });
  await seedLinks(db, pairs, stamp);
  const [first, second, third] = records;
  if (!first || !second || !third) return;
  await seedMessages(
    db,
    [
      { controlId: 'DEMO-000101', patient: first, hours: 26 },
      { controlId: 'DEMO-000102', patient: second, hours: 25 },
      { controlId: 'DEMO-000103', patient: first, hours: 30 },
      {
        controlId: 'DEMO-000104',
        patient: third,
        appointment: later(hospital, third, now),
        hours: 3,
        stopped: 'a value does not fit',
      },
      {
        controlId: 'DEMO-000105',
        patient: third,
        hours: 2,
        damage: (text) => text.replace(/\rPID\|[^\r]*/, '\rPID|'),
      },
    ],
    stamp,
    settings,
  );
};
