-- What can be bought. Global: every company, and everybody without one, sees the same offer, so there is
-- no company_id and no policy; only a migration changes it. Amounts are centavos of MXN without IVA.
create table plan (
  id            uuid    primary key default gen_random_uuid(),
  code          text    not null unique check (code ~ '^[a-z0-9_]{1,40}$'),
  category      text    not null check (category in ('booking', 'service')),
  sort_order    int     not null,
  price_monthly int     not null check (price_monthly > 0),
  -- Paying for a year must never cost more than twelve months.
  price_annual  int     not null check (price_annual > 0 and price_annual <= 12 * price_monthly),
  highlighted   boolean not null default false,
  -- Text by locale.
  name          jsonb   not null check (name ?& array['es-MX', 'en']),
  description   jsonb   not null check (description ?& array['es-MX', 'en']),
  -- users, doctors, sites, messages a month; null: without limit.
  limits        jsonb   not null check (limits ?& array['users', 'doctors', 'sites', 'messages']),
  features      jsonb   not null check (jsonb_typeof(features) = 'array'),
  currency      text    not null default 'MXN' check (currency = 'MXN'),
  active        boolean not null default true,
  unique (category, sort_order)
);

revoke insert, update, delete on plan from app_user;

insert into plan (code, category, sort_order, price_monthly, price_annual, highlighted, name, description, limits, features) values
  (
    'booking_essential', 'booking', 1, 49900, 499000, false,
    '{"es-MX": "Agenda Esencial", "en": "Booking Essential"}',
    '{"es-MX": "Para el consultorio que empieza a agendar en línea.", "en": "For a practice that starts booking online."}',
    '{"users": 3, "doctors": 1, "sites": 1, "messages": 200}',
    '[
      {"key": "agenda", "label": {"es-MX": "Agenda por día, semana y mes", "en": "Calendar by day, week and month"}},
      {"key": "online_booking", "label": {"es-MX": "Citas en línea", "en": "Online booking"}},
      {"key": "email_reminders", "label": {"es-MX": "Recordatorios por correo", "en": "E-mail reminders"}}
    ]'
  ),
  (
    'booking_clinic', 'booking', 2, 129900, 1247000, true,
    '{"es-MX": "Agenda Clínica", "en": "Booking Clinic"}',
    '{"es-MX": "Para clínicas con varios médicos y recepción.", "en": "For clinics with several doctors and a front desk."}',
    '{"users": 12, "doctors": 6, "sites": 2, "messages": 1500}',
    '[
      {"key": "agenda", "label": {"es-MX": "Agenda por día, semana y mes", "en": "Calendar by day, week and month"}},
      {"key": "online_booking", "label": {"es-MX": "Citas en línea", "en": "Online booking"}},
      {"key": "whatsapp_reminders", "label": {"es-MX": "Recordatorios y confirmación por WhatsApp", "en": "Reminders and confirmation by WhatsApp"}},
      {"key": "waitlist", "label": {"es-MX": "Lista de espera automática", "en": "Automatic waiting list"}},
      {"key": "check_in", "label": {"es-MX": "Llegada y turnos en recepción", "en": "Check-in and queue at the front desk"}}
    ]'
  ),
  (
    'booking_hospital', 'booking', 3, 349900, 3359000, false,
    '{"es-MX": "Agenda Hospital", "en": "Booking Hospital"}',
    '{"es-MX": "Para hospitales con varias sedes y departamentos.", "en": "For hospitals with several sites and departments."}',
    '{"users": null, "doctors": null, "sites": 10, "messages": 8000}',
    '[
      {"key": "agenda", "label": {"es-MX": "Agenda por día, semana y mes", "en": "Calendar by day, week and month"}},
      {"key": "online_booking", "label": {"es-MX": "Citas en línea", "en": "Online booking"}},
      {"key": "whatsapp_reminders", "label": {"es-MX": "Recordatorios y confirmación por WhatsApp", "en": "Reminders and confirmation by WhatsApp"}},
      {"key": "waitlist", "label": {"es-MX": "Lista de espera automática", "en": "Automatic waiting list"}},
      {"key": "check_in", "label": {"es-MX": "Llegada y turnos en recepción", "en": "Check-in and queue at the front desk"}},
      {"key": "sites", "label": {"es-MX": "Sedes, departamentos y consultorios", "en": "Sites, departments and rooms"}},
      {"key": "priority_support", "label": {"es-MX": "Soporte prioritario", "en": "Priority support"}}
    ]'
  ),
  (
    'service_essential', 'service', 1, 69900, 699000, false,
    '{"es-MX": "Servicio Esencial", "en": "Service Essential"}',
    '{"es-MX": "Clientes, compras y seguimiento en un solo lugar.", "en": "Customers, purchases and follow-up in one place."}',
    '{"users": 3, "doctors": null, "sites": 1, "messages": 300}',
    '[
      {"key": "customers", "label": {"es-MX": "Clientes con campos propios", "en": "Customers with your own fields"}},
      {"key": "purchases", "label": {"es-MX": "Registro de compras", "en": "Purchase record"}},
      {"key": "tasks", "label": {"es-MX": "Tareas del equipo", "en": "Team tasks"}}
    ]'
  ),
  (
    'service_growth', 'service', 2, 189900, 1823000, true,
    '{"es-MX": "Servicio Crecimiento", "en": "Service Growth"}',
    '{"es-MX": "Para equipos que venden, cobran y dan seguimiento.", "en": "For teams that sell, collect and follow up."}',
    '{"users": 15, "doctors": null, "sites": 3, "messages": 3000}',
    '[
      {"key": "customers", "label": {"es-MX": "Clientes con campos propios", "en": "Customers with your own fields"}},
      {"key": "purchases", "label": {"es-MX": "Registro de compras", "en": "Purchase record"}},
      {"key": "tasks", "label": {"es-MX": "Tareas del equipo", "en": "Team tasks"}},
      {"key": "purchase_reminders", "label": {"es-MX": "Recordatorios de recompra", "en": "Repurchase reminders"}},
      {"key": "bulk_messages", "label": {"es-MX": "Mensajes masivos con seguimiento", "en": "Bulk messages with follow-up"}},
      {"key": "leads", "label": {"es-MX": "Prospectos de mercadotecnia", "en": "Marketing leads"}}
    ]'
  ),
  (
    'service_enterprise', 'service', 3, 449900, 4319000, false,
    '{"es-MX": "Servicio Corporativo", "en": "Service Enterprise"}',
    '{"es-MX": "Para grupos con varias sedes y alto volumen.", "en": "For groups with several sites and high volume."}',
    '{"users": null, "doctors": null, "sites": null, "messages": 20000}',
    '[
      {"key": "customers", "label": {"es-MX": "Clientes con campos propios", "en": "Customers with your own fields"}},
      {"key": "purchases", "label": {"es-MX": "Registro de compras", "en": "Purchase record"}},
      {"key": "tasks", "label": {"es-MX": "Tareas del equipo", "en": "Team tasks"}},
      {"key": "purchase_reminders", "label": {"es-MX": "Recordatorios de recompra", "en": "Repurchase reminders"}},
      {"key": "bulk_messages", "label": {"es-MX": "Mensajes masivos con seguimiento", "en": "Bulk messages with follow-up"}},
      {"key": "leads", "label": {"es-MX": "Prospectos de mercadotecnia", "en": "Marketing leads"}},
      {"key": "datasets", "label": {"es-MX": "Conjuntos de datos y reportes", "en": "Datasets and reports"}},
      {"key": "priority_support", "label": {"es-MX": "Soporte prioritario", "en": "Priority support"}}
    ]'
  );
