import {
  isLost,
  leadStatuses,
  nextLeadStatuses,
  type Contract,
  type EndpointInput,
  type LeadStatus,
} from '@sala/shared-contracts';
import { readTable } from '../../platform/tables/table';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  signIn,
  type SignedInMember,
  type TestApi,
  type TestClient,
} from '../../testing';

describe('leads', () => {
  let api: TestApi;
  let company: SignedInMember;
  let client: TestClient;

  beforeAll(async () => {
    api = await createTestApi();
    api.clock.move(noon);
    await begin();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.clock.move(noon);
    ({ client } = company);
  });

  const noon = new Date('2026-11-17T18:00:00Z'); // Tuesday in Mexico City
  const begin = async () => {
    company = await signedInCompany(api);
    ({ client } = company);
  };

  /** Signs in again: the session expires in between. */
  const signInAt = async (at: string) => {
    api.clock.move(new Date(at));
    ({ client } = await signIn(api, company.email));
  };
  let numbers = 0;
  const create = (more: object = {}, as = client) => {
    numbers += 1;
    return as.ok('leadCreate', {
      body: {
        name: 'Ana Ríos',
        phone: `+52551000${String(1000 + numbers)}`,
        source: 'web',
        ...more,
      },
    });
  };
  const move = (leadId: string, version: number, status: LeadStatus, more: object = {}) =>
    client.call('leadMove', {
      params: { leadId },
      body: {
        version,
        status,
        ...(isLost(status) ? { lostReason: 'price' as const } : {}),
        ...more,
      },
    });
  /** A lead moved to a status along the shortest path. */
  const leadIn = async (status: LeadStatus, more: object = {}) => {
    const ways: Record<LeadStatus, readonly LeadStatus[]> = {
      new: [],
      contacted: ['contacted'],
      nurture: ['contacted', 'nurture'],
      qualified: ['contacted', 'qualified'],
      converted: ['contacted', 'qualified'],
      unqualified: ['unqualified'],
      junk: ['junk'],
    };
    let lead = await create(more);
    for (const next of ways[status]) {
      const answer = await move(lead.id, lead.version, next);
      if (!answer.ok) throw new Error(answer.body.title);
      lead = answer.body;
    }
    return status === 'converted'
      ? client.ok('leadConvert', {
          params: { leadId: lead.id },
          body: { version: lead.version, customerId: null },
        })
      : lead;
  };
  const view = (leadId: string) => client.ok('leadView', { params: { leadId } });
  const column = async (status: LeadStatus) =>
    (await client.ok('leadBoard', { query: {} })).columns.find((one) => one.status === status);

  test('a new lead has its data, score, response deadline and log', async () => {
    const lead = await create({
      email: ' EVA@Sol.test ',
      interest: 'Limpieza dental',
      message: '',
      utm: { campaign: 'buen_fin' },
    });
    expect(lead).toMatchObject({
      email: 'eva@sol.test',
      interest: 'Limpieza dental',
      message: null,
      status: 'new',
      score: 75, // phone 25, email 15, interest 20, web 15
      responseBy: expect.stringMatching(/^2026-11-17T18:30:0/),
      slaStatus: 'first_response_due',
      owner: null,
      utm: { campaign: 'buen_fin' },
      consent: null,
      undoable: false,
      version: 1,
    });
    expect(lead.log).toEqual([
      expect.objectContaining({ kind: 'created', to: 'new', by: 'Ana Ruiz' }),
    ]);
  });

  test('faults are refused at their fields', async () => {
    const refusals = [
      ['neither phone nor email', { phone: null }, 'phone', 'required'],
      ['a phone number without its country', { phone: '5512345678' }, 'phone', 'format'],
      ['no name', { name: '  ' }, 'name', 'required'],
      ['a source that nobody knows', { source: 'tv' }, 'source', 'not_an_option'],
      ['a campaign parameter with a strange name', { utm: { 'a b': 'c' } }, 'utm.a b', 'format'],
      [
        'an owner who does not belong to the company',
        { ownerId: '00000000-0000-4000-8000-000000000001' },
        'ownerId',
        'not_an_option',
      ],
    ] as const;
    for (const [what, change, path, code] of refusals) {
      const problem = await client.refused('leadCreate', {
        body: { name: 'Ana', phone: '+525512345678', source: 'web', ...change },
      });
      expect([what, problem]).toMatchObject([
        what,
        { code: 'request.invalid', errors: [{ path, code }] },
      ]);
    }
  });

  test('an update requires a phone or email, reports a conflict, and rejects an empty change', async () => {
    const { id: leadId } = await create();
    const update = (body: object) =>
      client.call('leadUpdate', { params: { leadId }, body: { version: 1, ...body } });
    expect((await update({ phone: null })).body).toMatchObject({
      errors: [{ path: 'phone', code: 'required' }],
    });
    expect((await update({})).body).toMatchObject({ errors: [{ path: '', code: 'no_change' }] });
    expect((await update({ nextStep: 'Llamar', nextStepOn: '2026-11-18' })).body).toMatchObject({
      version: 2,
      nextStep: 'Llamar',
      nextStepOn: '2026-11-18',
    });
    expect((await update({ name: 'Otra' })).body).toMatchObject({
      code: 'resource.version_conflict',
      meta: { current: { nextStep: 'Llamar', version: 2 } },
    });
  });

  describe('statuses', () => {
    const pairs = leadStatuses.flatMap((from) =>
      leadStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
    );

    test('the database has the transitions of the contract', async () => {
      const rows = await api.database.asOwner((owner) =>
        owner.query<{ allowed: boolean }>(
          'select lead_can_move(f, t) as allowed from unnest($1::text[], $2::text[]) as p (f, t)',
          [pairs.map(([from]) => from), pairs.map(([, to]) => to)],
        ),
      );
      expect(rows.rows.map(({ allowed }) => allowed)).toEqual(
        pairs.map(([from, to]) => nextLeadStatuses(from).includes(to)),
      );
      expect(
        pairs.filter(([from, to]) => nextLeadStatuses(from).includes(to)).length,
      ).toBeGreaterThanOrEqual(19);
    });

    test('from each one: the API refuses what the contract does not allow, and says what it does', async () => {
      for (const from of leadStatuses) {
        const possible = nextLeadStatuses(from).filter((status) => status !== 'converted');
        const isPossible = (to: LeadStatus) => possible.some((one) => one === to);
        const others = leadStatuses.filter((status) => status !== from);
        // Whoever is refused stays where they are, and is refused the next one.
        let lead = await leadIn(from);
        for (const to of others.filter((status) => !isPossible(status)))
          expect([to, (await move(lead.id, lead.version, to)).body]).toMatchObject([
            to,
            { code: 'lead.transition_refused', meta: { from, possible } },
          ]);
        // All that is allowed is compared with the database above.
        for (const to of others.filter(isPossible).slice(0, 2)) {
          expect([from, (await move(lead.id, lead.version, to)).body]).toMatchObject([
            from,
            { status: to, version: lead.version + 1 },
          ]);
          lead = await leadIn(from);
        }
      }
    });

    test('the database rejects wrong transitions and a conversion without a customer', async () => {
      const { id } = await leadIn('qualified');
      const asOwner = (sql: string) => api.database.asOwner((owner) => owner.query(sql, [id]));
      await expect(asOwner(`update lead set status = 'new' where id = $1`)).rejects.toMatchObject({
        constraint: 'lead_transition',
      });
      await expect(
        asOwner(`update lead set status = 'converted' where id = $1`),
      ).rejects.toMatchObject({ constraint: 'lead_transition' });
      await expect(asOwner(`update lead set status = 'junk' where id = $1`)).rejects.toMatchObject({
        constraint: 'lead_lost_reason',
      });
      await expect(asOwner('update lead set phone = null where id = $1')).rejects.toMatchObject({
        constraint: 'lead_reachable',
      });
      const copy = `insert into lead (company_id, name, phone, source, status, position, response_by, created_at, updated_at)
        select company_id, name, phone, source, status, 0, now(), now(), now() from lead where id = $1`;
      await expect(asOwner(copy)).rejects.toMatchObject({ constraint: 'lead_transition' });
    });

    test('lost requires a reason, and no other status accepts one', async () => {
      const lead = await create();
      expect((await move(lead.id, 1, 'junk', { lostReason: undefined })).body).toMatchObject({
        errors: [{ path: 'lostReason', code: 'required' }],
      });
      expect((await move(lead.id, 1, 'contacted', { lostReason: 'spam' })).body).toMatchObject({
        errors: [{ path: 'lostReason', code: 'unknown' }],
      });
      expect(
        (await move(lead.id, 1, 'unqualified', { lostReason: 'too_far', note: 'Vive en Mérida' }))
          .body,
      ).toMatchObject({ lostReason: 'too_far', slaStatus: null });
      expect((await view(lead.id)).log[0]).toMatchObject({
        kind: 'moved',
        from: 'new',
        to: 'unqualified',
        note: 'Vive en Mérida',
      });
      expect((await move(lead.id, 2, 'contacted')).body).toMatchObject({
        status: 'contacted',
        lostReason: null,
      });
    });

    test('a move can be undone once by its author, within ten minutes and before other changes', async () => {
      await begin();
      const [below, lead] = [await create(), await create()];
      const undo = (version: number, as = client) =>
        as.call('leadUndo', { params: { leadId: lead.id }, body: { version } });
      await move(lead.id, 1, 'junk');
      expect((await view(lead.id)).undoable).toBe(true);
      const other = await joinCompany(api, await signedUp(api), company.companyId, ['marketing']);
      expect((await undo(2, other.client)).body).toMatchObject({ code: 'lead.not_undoable' });
      expect((await undo(2)).body).toMatchObject({
        status: 'new',
        lostReason: null,
        undoable: false,
        version: 3,
      });
      expect((await column('new'))?.items.map(({ id }) => id)).toEqual([lead.id, below.id]);
      expect((await undo(3)).body).toMatchObject({ code: 'lead.not_undoable' });
      await move(lead.id, 3, 'contacted');
      await client.ok('leadAssign', {
        params: { leadId: lead.id },
        body: { version: 4, ownerId: company.userId },
      });
      expect((await undo(5)).body).toMatchObject({ code: 'lead.not_undoable' });
      await move(lead.id, 5, 'qualified');
      api.clock.move(new Date('2026-11-17T18:10:30Z'));
      expect((await undo(6)).body).toMatchObject({ code: 'lead.not_undoable' });
    });
  });

  describe('the board', () => {
    test('returns columns in order with their counts, each to the requested depth', async () => {
      await begin();
      for (let n = 0; n < 3; n += 1) await create();
      await leadIn('contacted');
      const board = await client.ok('leadBoard', { query: { new: 2 } });
      expect(
        board.columns.map(({ status, total, items }) => [status, total, items.length]),
      ).toEqual([
        ['new', 3, 2],
        ['contacted', 1, 1],
        ['nurture', 0, 0],
        ['qualified', 0, 0],
        ['converted', 0, 0],
        ['unqualified', 0, 0],
        ['junk', 0, 0],
      ]);
      expect(board.total).toBe(4);
      const rest = await client.ok('leadList', {
        query: { status: 'new', sort: 'position', page: 2, pageSize: 2 },
      });
      expect([rest.total, rest.items.length]).toEqual([3, 1]);
    });

    test('a card keeps its position, also when neighbours leave no gap, and reordering is not logged', async () => {
      await begin();
      const [third, second, first] = [await create(), await create(), await create()];
      const place = (leadId: string, afterId: string | null) =>
        client.ok('leadMove', { params: { leadId }, body: { version: 1, status: 'new', afterId } });
      const order = async () => (await column('new'))?.items.map(({ id }) => id);
      await place(first.id, third.id);
      expect(await order()).toEqual([second.id, third.id, first.id]);
      for (let n = 0; n < 60; n += 1) await place(n % 2 ? first.id : third.id, second.id); // each halves the gap below the second
      expect(await order()).toEqual([second.id, first.id, third.id]);
      await place(third.id, null);
      expect(await order()).toEqual([third.id, second.id, first.id]);
      expect(await view(third.id)).toMatchObject({ version: 1, log: [{ kind: 'created' }] });
    });

    test('filters by words without accents, source, owner and overdue response', async () => {
      await begin();
      const eva = await create({ name: 'Eva Núñez', source: 'google', ownerId: company.userId });
      await create({ name: 'Luz Sol' });
      const found = async (query: object) =>
        (await client.ok('leadBoard', { query })).columns.flatMap(({ items }) =>
          items.map(({ name }) => name),
        );
      expect(await found({ search: 'nunez' })).toEqual(['Eva Núñez']);
      expect(await found({ source: 'google' })).toEqual(['Eva Núñez']);
      expect(await found({ owner: company.userId })).toEqual(['Eva Núñez']);
      expect(await found({ owner: 'none' })).toEqual(['Luz Sol']);
      expect(await found({ sla: 'failed' })).toEqual([]);
      api.clock.move(new Date('2026-11-17T18:31:00Z'));
      expect(await found({ sla: 'failed' })).toHaveLength(2);
      await client.ok('leadRespond', {
        params: { leadId: eva.id },
        body: { version: 1, channel: 'call' },
      });
      expect(await found({ sla: 'first_response_due' })).toEqual([]);
      expect(
        (await client.ok('leadList', { query: { sort: 'responseBy' } })).items.map(
          ({ name }) => name,
        ),
      ).toEqual(['Luz Sol', 'Eva Núñez']);
    });
  });

  test('the first response stops the clock in working minutes; later ones are logged only', async () => {
    await begin();
    await signInAt('2026-11-20T23:50:00Z'); // ten minutes before the weekend
    const [soon, late] = [await create(), await create()];
    expect(soon.responseBy).toMatch(/^2026-11-23T15:20:0/);
    const respond = (leadId: string, version: number, channel: 'call' | 'whatsapp') =>
      client.ok('leadRespond', {
        params: { leadId },
        body: { version, channel, note: 'Pide horario' },
      });
    await signInAt('2026-11-23T15:10:00Z');
    expect(await respond(soon.id, 1, 'call')).toMatchObject({
      status: 'contacted',
      slaStatus: 'fulfilled',
      firstRespondedAt: expect.stringContaining('2026-11-23T15:10'),
    });
    api.clock.move(new Date('2026-11-23T15:25:00Z'));
    expect(await move(late.id, 1, 'contacted')).toMatchObject({ body: { slaStatus: 'failed' } });
    const again = await respond(soon.id, 2, 'whatsapp');
    expect(again.firstRespondedAt).toContain('15:10');
    expect(again.log.map(({ kind, channel }) => [kind, channel])).toEqual([
      ['responded', 'whatsapp'],
      ['moved', null],
      ['responded', 'call'],
      ['created', null],
    ]);
    expect((await client.ok('leadSourceList', { query: {} })).items).toEqual([
      {
        source: 'web',
        total: 2,
        open: 2,
        converted: 0,
        lost: 0,
        rate: 0,
        medianResponseMinutes: expect.closeTo(27.5, -1),
        onTimeRate: 0.5,
        booked: 0,
        attended: 0,
        cost: null,
        costPerAttended: null,
      },
    ]);
  });

  test('counts conversions by source between two days in the company’s time zone', async () => {
    await begin();
    await leadIn('converted', { source: 'referral' });
    await leadIn('junk', { source: 'referral' });
    await signInAt('2026-11-19T05:50:00Z'); // the 18th in Mexico City
    await create({ source: 'event' });
    const sources = async (query: object) =>
      (await client.ok('leadSourceList', { query })).items.map(
        ({ source, total, converted, lost, rate }) => [source, total, converted, lost, rate],
      );
    expect(await sources({})).toEqual([
      ['referral', 2, 1, 1, 0.5],
      ['event', 1, 0, 0, 0],
    ]);
    expect(await sources({ from: '2026-11-18', to: '2026-11-18' })).toEqual([
      ['event', 1, 0, 0, 0],
    ]);
    expect(await sources({ from: '2026-11-19' })).toEqual([]);
  });

  test('distributes leads in turn among reception and marketing, also concurrently', async () => {
    await begin();
    const one = await joinCompany(api, await signedUp(api), company.companyId, ['reception']);
    const two = await joinCompany(api, await signedUp(api), company.companyId, ['marketing']);
    const given = await Promise.all([1, 2, 3, 4].map(() => create({ ownerId: 'next' })));
    const ids = given.map(({ owner }) => owner?.id);
    expect([one, two].map(({ userId }) => ids.filter((id) => id === userId).length)).toEqual([
      2, 2,
    ]);
    expect((await client.ok('leadOwnerList')).items.map(({ id, open }) => [id, open])).toEqual(
      expect.arrayContaining([
        [one.userId, 2],
        [two.userId, 2],
        [company.userId, 0],
      ]),
    );
    const [lead] = given;
    const taken = await client.ok('leadAssign', {
      params: { leadId: lead?.id ?? '' },
      body: { version: 1, ownerId: company.userId },
    });
    expect(taken).toMatchObject({
      owner: { id: company.userId },
      log: [{ kind: 'assigned', owner: 'Ana Ruiz' }, {}, {}],
    });
  });

  test('counts each filter value under the other filters', async () => {
    await begin();
    await create({ name: 'Eva Núñez', source: 'google', ownerId: company.userId });
    await create({ name: 'Luz Sol' });
    await leadIn('contacted', { name: 'Leo Paz' });
    const counts = (items: readonly { readonly value: string; readonly count: number }[]) =>
      items.map(({ value, count }) => `${value} ${count}`);
    const { status, source, owner, sla } = await client.ok('leadFacets', {
      query: { status: 'new' },
    });
    expect([status, source, owner, sla].map(counts)).toEqual([
      ['new 2', 'contacted 1'],
      ['google 1', 'web 1'],
      [`${company.userId} 1`, 'none 1'].sort(),
      ['first_response_due 2'],
    ]);
    expect(
      counts((await client.ok('leadFacets', { query: { search: 'eva', source: 'web' } })).source),
    ).toEqual(['google 1']);
  });

  test('exports the filtered table in order without formulas, and logs it', async () => {
    await begin();
    await create({ name: '=Eva', interest: 'Limpieza', utm: { campaign: 'buen_fin' } });
    await leadIn('junk', { name: 'Luz Sol', source: 'event', phone: null, email: 'luz@sol.test' });
    const text = async (query: NonNullable<EndpointInput<Contract['leadExport']>['query']>) =>
      Buffer.from(await (await client.ok('leadExport', { query })).content.arrayBuffer());
    const [by, , filters, headings, ...rows] = (await text({ sort: 'name' }))
      .toString()
      .split('\r\n');
    expect([by, filters]).toEqual(['\ufeff# Exportado por: Ana Ruiz', '# Filtros: Ninguno']);
    expect(headings).toMatch(
      /^Nombre,Etapa,Motivo,Fuente,Interés,Mensaje,Teléfono,Correo,Responsable,Puntaje,.+,Campaña,Llegó$/,
    );
    expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
      "'=Eva,Nuevo,,Sitio web",
      'Luz Sol,Descartado,Precio,Evento',
      '',
    ]);
    const book = await readTable(
      new Uint8Array(await text({ format: 'xlsx', status: 'junk', owner: 'none' })),
    );
    expect(book.rows.map(({ cells }) => cells[0])).toEqual(['Luz Sol']);
    const logged = await api.database.asOwner((owner) =>
      owner.query(
        `select diff from audit_log where action = 'lead.exported' and company_id = $1 order by id desc limit 1`,
        [company.companyId],
      ),
    );
    expect(logged.rows).toEqual([
      { diff: { format: 'xlsx', rows: 1, filters: { Etapa: 'Descartado', Responsable: 'Nadie' } } },
    ]);
  });

  test('deletes an unconverted lead only with its current version', async () => {
    const [lead, sold] = [await create(), await leadIn('converted')];
    const remove = (leadId: string, version: number) =>
      client.call('leadDelete', { params: { leadId }, query: { version } });
    expect((await remove(lead.id, 9)).body).toMatchObject({ code: 'resource.version_conflict' });
    expect((await remove(lead.id, 1)).status).toBe(204);
    expect((await remove(sold.id, sold.version)).body).toMatchObject({
      code: 'lead.already_converted',
    });
  });
});
