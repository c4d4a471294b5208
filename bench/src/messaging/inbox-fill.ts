import type pg from 'pg';
import type { Owner } from '../customers/fill';

export const conversations = 100_000;
export const messagesOfEach = 10;
/** Of the conversations; the others are resolved. */
const openOfHundred = 10;

const given = ['Alejandra', 'Andrés', 'Beatriz', 'Lucía', 'Mateo', 'Sofía', 'Óscar', 'Renata'];
const family = ['Hernández', 'Gutiérrez', 'Núñez', 'Villaseñor', 'Ordóñez', 'Castañeda', 'Ramírez'];
/** From what everybody writes to what few do. */
export const words =
  `hola cita mañana gracias doctor buenas tardes puedo confirmo quiero hora por favor lunes cambiar para consulta
  martes horario recibo costo pago ubicación miércoles jueves viernes sábado estudio resultado laboratorio receta factura hijo
  mamá dolor semana próxima temprano tarde llegar estacionamiento seguro tarjeta efectivo transferencia anticipo cancelar
  reagendar urgencia presión azúcar vacuna pediatra cardiólogo dermatólogo nutrióloga ultrasonido radiografía ayunas orina
  glucosa colesterol cirugía anestesia sutura yeso muletas rehabilitación alergia penicilina embarazo trimestre papanicolaou
  mastografía biopsia endoscopia audiometría lentes miopía astigmatismo ortodoncia endodoncia implante`
    .split(/\s+/)
    .filter(Boolean);

const withoutIndex = async (
  database: pg.Client,
  index: string,
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await database.query<{ definition: string }>(
    'select pg_get_indexdef($1::regclass) as definition',
    [index],
  );
  await database.query(`drop index ${index}`);
  await work();
  await database.query(rows[0]?.definition ?? '');
};

/**
 * A hundred thousand conversations with a million messages. Rows are valid by construction, so
 * triggers and foreign keys are skipped.
 */
export const fillInbox = async (
  database: pg.Client,
  { companyId, userId }: Owner,
): Promise<void> => {
  await database.query('set session_replication_role = replica');
  await database.query(
    `with patients as (select array_agg(id) as ids from patient where company_id = $1 and status = 'active')
     insert into contact_address (company_id, kind, value, display_name, patient_id, linked_at, linked_by, created_at, updated_at)
     select $1, 'phone', '+5299' || (10000000 + n), ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || ($4::text[])[1 + n / 8 % cardinality($4::text[])],
       case when n % 5 < 2 then p.ids[1 + n % cardinality(p.ids)] end, case when n % 5 < 2 then now() end,
       case when n % 5 < 2 then $2::uuid end, now(), now()
     from generate_series(1, $5::int) as n cross join patients p`,
    [companyId, userId, given, family, conversations],
  );
  await database.query(
    `insert into conversation (company_id, channel, contact_address_id, status, priority, assignee_id, assigned_at, snoozed_until,
       waiting_since, first_reply_at, last_inbound_at, last_activity_at, last_number, reply_count, resolved_at, created_at)
     select a.company_id, case when n % 9 = 8 then 'sms' else 'whatsapp' end, a.id, s.status,
       (array['medium', 'medium', 'medium', 'low', 'high', 'urgent'])[1 + n % 6], case when n % 5 < 2 then $2::uuid end,
       case when n % 5 < 2 then t.at end, case when s.status = 'snoozed' then now() + interval '1 day' end,
       case when s.status = 'open' and n % 2 = 0 then t.at end, t.at - interval '50 minutes', t.at, t.at, $3, $3 / 2,
       case when s.status = 'resolved' then t.at end, t.at - interval '1 hour'
     from (select company_id, id, right(value, 8)::int - 10000000 as n from contact_address where company_id = $1 and value like '+5299%') a
       cross join lateral (select now() - n * interval '4 minutes' as at) t
       cross join lateral (select case when n % 100 < $4 then 'open' when n % 100 < $4 + 2 then 'pending' when n % 100 < $4 + 4 then 'snoozed'
         else 'resolved' end as status) s`,
    [companyId, userId, messagesOfEach, openOfHundred],
  );
  await database.query(
    `insert into conversation_label (company_id, conversation_id, label)
     select company_id, id, (array['cobranza', 'primera vez', 'seguro', 'queja'])[1 + last_number % 4]
     from conversation where company_id = $1 and status <> 'resolved' and extract(second from last_activity_at)::int % 3 = 0 on conflict do nothing`,
    [companyId],
  );
  await withoutIndex(database, 'message_by_words', async () => {
    await database.query(
      `insert into message (company_id, conversation_id, channel, number, direction, kind, body, status, external_id, author_id, at, sent_at)
       select c.company_id, c.id, c.channel, k, case when k % 2 = 0 then 'out' else 'in' end, 'text',
         (select string_agg(($4::text[])[1 + floor(power(random(), 3) * cardinality($4::text[]))::int], ' ')
           from generate_series(1, 8) as w where w + k > 0) || ' folio' || abs(hashtext(c.id::text || k)),
         case when k % 2 = 0 then 'read' end, 'bench.' || c.id || '.' || k, case when k % 2 = 0 then $2::uuid end,
         c.last_activity_at - ($3 - k) * interval '6 minutes', case when k % 2 = 0 then c.last_activity_at end
       from conversation c cross join generate_series(1, $3::int) as k
       where c.company_id = $1 and exists (select from contact_address a where a.company_id = c.company_id
         and a.id = c.contact_address_id and a.value like '+5299%')`,
      [companyId, userId, messagesOfEach, words],
    );
  });
  await database.query(
    `insert into conversation_case (company_id, conversation_id, channel, opened_at, reply_id, first_reply_at, first_reply_by, resolved_at, resolved_by)
     select m.company_id, m.conversation_id, m.channel, m.at, r.id, r.at, r.author_id, c.resolved_at, case when c.resolved_at is not null then $2::uuid end
     from message m join message r on r.company_id = m.company_id and r.conversation_id = m.conversation_id and r.number = 2
       join conversation c on c.company_id = m.company_id and c.id = m.conversation_id
     where m.company_id = $1 and m.number = 1 and m.external_id like 'bench.%'`,
    [companyId, userId],
  );
  await database.query('set session_replication_role = origin');
  await database.query(
    'vacuum analyze contact_address, conversation, conversation_label, conversation_case, message',
  );
};
