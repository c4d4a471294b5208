import type { AppointmentDetail } from '@sala/shared-contracts';
import { createTestApi, type TestApi } from './api';
import { newCompany, newMember } from './members';
import type { SignedInMember } from './people';
import { bookAt, createFrontDesk, hourAhead, type FrontDesk } from './records/appointments';
import { createPatient } from './records/patients';

/** Staff and place shared by the tests of a file. */
interface Clinic {
  readonly api: TestApi;
  readonly owner: SignedInMember;
  readonly reception: SignedInMember;
  /** Account of the desk's practitioner. */
  readonly doctor: SignedInMember;
  readonly desk: FrontDesk;
}

const openClinic = async (api: TestApi): Promise<Clinic> => {
  const owner = await newCompany(api);
  const join = (role: 'doctor' | 'reception') => newMember(api, owner.companyId, [role]);
  const [doctor, reception] = [await join('doctor'), await join('reception')];
  return { api, owner, reception, doctor, desk: await createFrontDesk(api, owner, doctor.userId) };
};

/**
 * Creates a clinic, with common steps.
 *
 * @param given opened and closed by the caller; else the clinic has an API of its own
 */
export const frontDeskTest = (given?: () => TestApi) => {
  let clinic: Clinic | undefined;
  const opened = (): Clinic => {
    if (!clinic)
      throw new Error('The clinic is created before the first test, not while the file is loaded.');
    return clinic;
  };
  beforeAll(async () => {
    clinic = await openClinic(given?.() ?? (await createTestApi()));
  });
  afterAll(async () => {
    if (given) clinic?.api.clock.move();
    else await clinic?.api.close();
  });
  const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    opened().api.database.asOwner(async (client) => (await client.query<Row>(text, values)).rows);
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
    /** @returns id of a new patient. */
    person: async (change: object = {}): Promise<string> =>
      (await createPatient(opened().owner.client, { firstName: 'Paciente', ...change })).id,
    book: (startAt: string, change: object = {}): Promise<AppointmentDetail> =>
      bookAt(opened().owner.client, opened().desk, startAt, change),
    /** Input of a step that needs only the version. */
    step: ({ id, version }: Pick<AppointmentDetail, 'id' | 'version'>) => ({
      params: { appointmentId: id },
      body: { version },
    }),
    view: (appointmentId: string): Promise<AppointmentDetail> =>
      opened().owner.client.ok('appointmentView', { params: { appointmentId } }),
    sql,
    /** Makes all waiting jobs of the company due. */
    makeDue: () =>
      sql(`update job set due_at = clock_timestamp() where state = 'waiting' and company_id = $1`, [
        opened().owner.companyId,
      ]),
  };
};
