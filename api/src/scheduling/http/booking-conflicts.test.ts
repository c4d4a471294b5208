import { randomUUID } from 'node:crypto';
import { bookingConflicts, overbookable, type BookingConflict } from '@sala/shared-contracts';
import fc from 'fast-check';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';

/** A booking with records of its own, so that only the generated conflicts apply. */
interface Wish {
  readonly siteId: string;
  readonly practitionerId: string;
  readonly eventTypeId: string;
  readonly patientId: string;
  readonly roomId: string;
  readonly startAt: string;
  readonly kind: 'in_person';
}

type Statement = readonly [text: string, values: readonly unknown[]];

interface Draw {
  /** Reasons in order of creation. */
  readonly reasons: readonly BookingConflict[];
  /** Number of rows per reason that can have several. */
  readonly many: number;
  /** The slot was taken in the past by an appointment that no longer counts. */
  readonly formerly: boolean;
}

/** Overrides the owner of an appointment that takes up time; defaults to the desk's records. */
interface Taken extends Partial<
  Pick<Wish, 'practitionerId' | 'eventTypeId' | 'patientId' | 'roomId'>
> {
  readonly status?: string;
}

const ofPractitioner: readonly BookingConflict[] = [
  'practitioner_not_eligible',
  'time_off',
  'outside_availability',
  'daily_limit',
  'no_new_patients',
  'practitioner_busy',
  'capacity_full',
];
/** Exclusive with `in_the_past`. */
const ofFuture: readonly BookingConflict[] = ['beyond_window', 'too_soon'];

describe('booking conflicts', () => {
  const front = frontDeskTest();
  const { day, person } = front;

  /** What each wish has a copy of. */
  let pattern: Omit<Wish, 'startAt' | 'patientId' | 'kind'>;
  beforeAll(async () => {
    const { client } = front.owner;
    const { departmentId } = front.desk;
    const { id: siteId } = await client.ok('siteCreate', {
      body: { name: `Sede ${randomUUID().slice(0, 8)}` },
    });
    const { id: practitionerId } = await client.ok('practitionerCreate', {
      body: { firstName: 'Elena', lastName: 'Prueba', siteIds: [siteId] },
    });
    await client.ok('availabilityScheduleCreate', {
      params: { practitionerId },
      body: {
        siteId,
        name: 'Siempre',
        validFrom: '2020-01-01',
        validTo: null,
        intervals: hoursOf(0, 1440),
      },
    });
    const { id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'De dos en dos',
        minutes: 30,
        capacity: 2,
        minNoticeMinutes: 0,
        departmentId,
        practitionerIds: [practitionerId],
      },
    });
    const { id: roomId } = await client.ok('roomCreate', {
      body: { name: `Sala ${randomUUID().slice(0, 8)}`, siteId },
    });
    pattern = { siteId, practitionerId, eventTypeId, roomId };
  });

  const open = async (startAt: string): Promise<Wish> => {
    const own = {
      siteId: randomUUID(),
      practitionerId: randomUUID(),
      eventTypeId: randomUUID(),
      roomId: randomUUID(),
    };
    const { siteId, practitionerId, eventTypeId, roomId } = own;
    const scheduleId = randomUUID();
    const ofPattern = ['practitioner_id', pattern.practitionerId] as const;
    const copies: readonly (readonly [string, readonly [string, string], object])[] = [
      ['site', ['id', pattern.siteId], { id: siteId, name: `Sede ${siteId}` }],
      ['practitioner', ['id', pattern.practitionerId], { id: practitionerId }],
      ['practitioner_site', ofPattern, { practitioner_id: practitionerId, site_id: siteId }],
      [
        'availability_schedule',
        ofPattern,
        { id: scheduleId, practitioner_id: practitionerId, site_id: siteId },
      ],
      [
        'availability_interval',
        ofPattern,
        { schedule_id: scheduleId, practitioner_id: practitionerId },
      ],
      ['event_type', ['id', pattern.eventTypeId], { id: eventTypeId, slug: eventTypeId }],
      [
        'event_type_practitioner',
        ofPattern,
        { practitioner_id: practitionerId, event_type_id: eventTypeId },
      ],
      ['room', ['id', pattern.roomId], { id: roomId, site_id: siteId }],
    ];
    await front.api.database.asOwner(async (client) => {
      for (const [table, [key, value], change] of copies)
        await client.query(
          `insert into ${table} select (jsonb_populate_record(t, ${
            table === 'availability_interval'
              ? `$2::jsonb || jsonb_build_object('id', gen_random_uuid())`
              : '$2::jsonb'
          })).* from ${table} t where ${key} = $1`,
          [value, JSON.stringify(change)],
        );
    });
    return { ...own, startAt, kind: 'in_person', patientId: await person() };
  };

  /** @param laterBy minutes from the wish to each appointment */
  const take = (
    wish: Wish,
    { status = 'scheduled', ...own }: Taken,
    laterBy: readonly number[] = [0],
  ): Statement => {
    const of = {
      patientId: front.desk.patientId,
      practitionerId: front.desk.practitionerId,
      eventTypeId: front.desk.eventTypeId,
      roomId: null,
      ...own,
    };
    // Overbooked, so that appointments may overlap.
    return [
      `insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, room_id, start_at, end_at, status, overbooked, overbook_reason, created_at, created_by, updated_at, updated_by)
       select $1, left(replace(gen_random_uuid()::text, '-', ''), 20), $3, $4, $5, $6, $7, $8, at, at + interval '30 minutes', $11, true, 'x', now(), $2, now(), $2
       from (select $9::timestamptz + make_interval(mins => later) as at from unnest($10::int[]) as later) t`,
      [
        front.owner.companyId,
        front.owner.userId,
        of.patientId,
        of.eventTypeId,
        of.practitionerId,
        front.desk.departmentId,
        wish.siteId,
        of.roomId,
        wish.startAt,
        laterBy,
        status,
      ],
    ];
  };
  const times = (many: number, minutes: (time: number) => number): number[] =>
    Array.from({ length: many }, (_, time) => minutes(time));
  /** Generates rows; `time` is 1 for the first. */
  const insert = (
    many: number,
    table: string,
    columns: string,
    values: string,
    given: readonly unknown[],
  ): Statement => [
    `insert into ${table} (company_id, created_at, created_by, ${columns}) select $1, now(), $2, ${values} from generate_series(1, $3::int) as time`,
    [front.owner.companyId, front.owner.userId, many, ...given],
  ];
  const localDay = ({ startAt }: Wish): string => startAt.slice(0, 10); // 10:00 in Mexico City is the same day in UTC

  /** Creates exactly one reason each. */
  const causes: Readonly<Record<BookingConflict, (wish: Wish, many: number) => Statement[]>> = {
    patient_not_bookable: ({ patientId }) => [
      [
        `update patient set status = 'deceased', deceased_on = '2020-01-01' where id = $1`,
        [patientId],
      ],
    ],
    event_type_inactive: ({ eventTypeId }) => [
      ['update event_type set active = false where id = $1', [eventTypeId]],
    ],
    kind_not_offered: ({ eventTypeId }) => [
      [`update event_type set kinds = '{telehealth}' where id = $1`, [eventTypeId]],
    ],
    practitioner_not_eligible: ({ eventTypeId }) => [
      ['delete from event_type_practitioner where event_type_id = $1', [eventTypeId]],
    ],
    wrong_site: ({ eventTypeId }) => [
      [
        'insert into event_type_site (company_id, event_type_id, site_id) values ($1, $2, $3)',
        [front.owner.companyId, eventTypeId, front.desk.siteId],
      ],
    ],
    in_the_past: () => [], // the wish starts in the past
    beyond_window: ({ eventTypeId }) => [
      ['update event_type set window_days = 1 where id = $1', [eventTypeId]],
    ],
    too_soon: ({ eventTypeId }) => [
      ['update event_type set min_notice_minutes = 14400 where id = $1', [eventTypeId]],
    ],
    site_closed: (wish, many) => [
      insert(
        many,
        'site_closure',
        'site_id, name, from_date, to_date',
        `$4, 'Cierre ' || time, $5, $5`,
        [wish.siteId, localDay(wish)],
      ),
    ],
    time_off: ({ practitionerId, startAt }, many) => [
      insert(
        many,
        'time_off',
        'updated_at, updated_by, type, status, practitioner_id, start_at, end_at',
        `now(), $2, 'sick', 'approved', $4, $5::timestamptz - make_interval(hours => time), $5::timestamptz + interval '1 hour'`,
        [practitionerId, startAt],
      ),
    ],
    outside_availability: (wish, many) => [
      insert(many, 'availability_override', 'practitioner_id, on_date, type', `$4, $5, 'closed'`, [
        wish.practitionerId,
        localDay(wish),
      ]),
    ],
    daily_limit: (wish, many) => [
      ['update event_type set daily_limit = $2 where id = $1', [wish.eventTypeId, many]],
      take(
        wish,
        { practitionerId: wish.practitionerId, eventTypeId: wish.eventTypeId, status: 'completed' },
        times(many, (time) => 120 + 30 * time),
      ),
    ],
    no_new_patients: ({ practitionerId }) => [
      ['update practitioner set accepts_new_patients = false where id = $1', [practitionerId]],
    ],
    practitioner_busy: (wish, many) => [
      take(
        wish,
        { practitionerId: wish.practitionerId },
        times(many, (time) => 10 * time - 20),
      ),
    ],
    capacity_full: (wish) => [
      take(wish, { practitionerId: wish.practitionerId, eventTypeId: wish.eventTypeId }, [0, 0]),
    ],
    room_busy: (wish, many) => [
      take(
        wish,
        { roomId: wish.roomId },
        times(many, (time) => 5 * time),
      ),
    ],
    patient_busy: (wish, many) => [
      take(
        wish,
        { patientId: wish.patientId },
        times(many, (time) => 15 - 10 * time),
      ),
    ],
  };

  const troubleshoot = async (query: Wish) =>
    (await front.reception.client.ok('slotExplain', { query })).conflicts;
  const checkBooking = async (
    body: Omit<Wish, 'practitionerId'> & { readonly practitionerId: string | null },
  ) => (await front.reception.client.ok('appointmentCheck', { body })).conflicts;
  const bring = async ({ reasons, many, formerly }: Draw): Promise<Wish> => {
    const wish = await open(reasons.includes('in_the_past') ? day(-3, 10) : day(3, 10));
    const own = {
      practitionerId: wish.practitionerId,
      patientId: wish.patientId,
      roomId: wish.roomId,
    };
    const former = formerly
      ? ['cancelled', 'no_show', 'rescheduled'].map((status) => take(wish, { ...own, status }))
      : [];
    await front.api.database.asOwner(async (client) => {
      for (const [text, values] of [
        ...former,
        ...reasons.flatMap((reason) => causes[reason](wish, many)),
      ])
        await client.query(text, [...values]);
    });
    return wish;
  };
  const expectedOf = ({ reasons }: Draw): BookingConflict[] =>
    bookingConflicts.filter(
      (code) =>
        reasons.includes(code) && !(reasons.includes('in_the_past') && ofFuture.includes(code)),
    );

  test('are complete, unique and in contract order, the same in check and troubleshooter', async () => {
    const draws: fc.Arbitrary<Draw> = fc.record({
      reasons: fc.shuffledSubarray([...bookingConflicts]),
      many: fc.integer({ min: 1, max: 3 }),
      formerly: fc.boolean(),
    });
    const alone = bookingConflicts.map((code): [Draw] => [
      { reasons: [code], many: 2, formerly: true },
    ]);
    await fc.assert(
      fc.asyncProperty(draws, async (draw) => {
        const wish = await bring(draw);
        const expected = expectedOf(draw);
        const conflicts = await troubleshoot(wish);
        expect(conflicts.map(({ code }) => code)).toEqual(expected);
        expect(conflicts.map((one) => one.overbookable)).toEqual(
          expected.map((code) => overbookable.includes(code)),
        );
        expect(await checkBooking(wish)).toEqual(conflicts);
        expect(
          (await checkBooking({ ...wish, practitionerId: null })).map(({ code }) => code),
        ).toEqual(expected.filter((code) => !ofPractitioner.includes(code)));
      }),
      {
        numRuns: 21,
        examples: [
          [{ reasons: [], many: 1, formerly: true }],
          [{ reasons: [...bookingConflicts].reverse(), many: 3, formerly: true }],
          ...alone,
        ],
      },
    );
  });

  test('can be overbooked with a reason, unless one of them is not overbookable', async () => {
    const book = (wish: Wish, overbookReason: string | null) =>
      front.owner.client.call('appointmentBook', {
        body: { ...wish, overbookReason, bookingKey: randomUUID() },
      });
    const hard = bookingConflicts.filter(
      (code) => !overbookable.includes(code) && code !== 'patient_not_bookable',
    ); // a deceased patient is refused before the time is checked
    const draws: fc.Arbitrary<Draw> = fc.record({
      reasons: fc
        .tuple(
          fc.shuffledSubarray([...overbookable], { minLength: 1 }),
          fc.option(fc.constantFrom(...hard), { nil: null }),
        )
        .map(([soft, one]) => (one === null ? soft : [...soft, one])),
      many: fc.constant(1),
      formerly: fc.boolean(),
    });
    let [taken, kept] = [0, 0];
    await fc.assert(
      fc.asyncProperty(draws, async (draw) => {
        const wish = await bring(draw);
        const conflicts = await troubleshoot(wish);
        const free = draw.reasons.every((code) => overbookable.includes(code));
        expect(await book(wish, null)).toMatchObject({
          status: 409,
          body: {
            code: free ? 'appointment.slot_taken' : 'appointment.not_bookable',
            meta: { conflicts },
          },
        });
        const answer = await book(wish, 'Lo pide el médico');
        if (free) taken += 1;
        else kept += 1;
        expect(answer).toMatchObject(
          free
            ? { status: 201, body: { overbooked: true, overbookReason: 'Lo pide el médico' } }
            : { status: 409, body: { code: 'appointment.not_bookable', meta: { conflicts } } },
        );
      }),
      {
        numRuns: 9,
        examples: [
          [{ reasons: [...overbookable], many: 1, formerly: true }],
          ...hard.map((code): [Draw] => [{ reasons: [code], many: 1, formerly: false }]),
        ],
      },
    );
    expect([taken > 0, kept > 0]).toEqual([true, true]);
  });
});
