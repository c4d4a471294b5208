import type { AppointmentDetail } from '@sala/shared-contracts';
import { withClient } from '../platform/database/connection';
import { createTestApi, type TestApi } from './api';
import { joinCompany, signedInCompany, signedUp, type SignedInMember } from './people';
import { bookAt, createFrontDesk, hourAhead, type FrontDesk } from './records/appointments';
import { createPatient } from './records/patients';

/** Who works in the clinic, and where; there from the first test on. */
interface Clinic {
  readonly api: TestApi;
  readonly owner: SignedInMember;
  readonly reception: SignedInMember;
  /** Whose account the practitioner of the desk is. */
  readonly doctor: SignedInMember;
  readonly desk: FrontDesk;
}

const openClinic = async (): Promise<Clinic> => {
  const api = await createTestApi();
  const owner = await signedInCompany(api);
  const join = async (role: 'doctor' | 'reception') =>
    joinCompany(api, await signedUp(api), owner.companyId, [role]);
  const [doctor, reception] = [await join('doctor'), await join('reception')];
  return { api, owner, reception, doctor, desk: await createFrontDesk(api, owner, doctor.userId) };
};

/**
 * A clinic of its own for the tests of one file, opened before the first and closed after the last,
 * and what they do there.
 */
export const frontDeskTest = () => {
  let clinic: Clinic | undefined;
  const opened = (): Clinic => {
    if (!clinic)
      throw new Error('The clinic opens before the first test, not before the file is read.');
    return clinic;
  };
  beforeAll(async () => {
    clinic = await openClinic();
  });
  afterAll(() => clinic?.api.close());
  const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(
      opened().api.database.owner,
      async (client) => (await client.query<Row>(text, values)).rows,
    );
  return {
    get api() {
      return opened().api;
    },
    get owner() {
      return opened().owner;
    },
    get reception() {
      return opened().reception;
    },
    get doctor() {
      return opened().doctor;
    },
    get desk() {
      return opened().desk;
    },
    day: (days: number, hour: number, minute = 0): string =>
      hourAhead(opened().api, days, hour, minute),
    /** @returns the id of a new patient. */
    person: async (change: object = {}): Promise<string> =>
      (await createPatient(opened().owner.client, { firstName: 'Paciente', ...change })).id,
    book: (startAt: string, change: object = {}): Promise<AppointmentDetail> =>
      bookAt(opened().owner.client, opened().desk, startAt, change),
    /** The input of a step that needs nothing but the version. */
    step: ({ id, version }: Pick<AppointmentDetail, 'id' | 'version'>) => ({
      params: { appointmentId: id },
      body: { version },
    }),
    view: (appointmentId: string): Promise<AppointmentDetail> =>
      opened().owner.client.ok('appointmentView', { params: { appointmentId } }),
    sql,
    /** What waits in the queue of the company for its time, waits no longer. */
    makeDue: () =>
      sql(`update job set due_at = clock_timestamp() where state = 'waiting' and company_id = $1`, [
        opened().owner.companyId,
      ]),
  };
};
