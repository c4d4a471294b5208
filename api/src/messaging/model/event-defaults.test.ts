import { longDay } from '../../platform/time/long-date';
import { spokenTime } from '../../platform/time/spoken-time';
import { moneyFormatter } from '../../platform/pdf/format-values';
import { inventedFacts } from './event-defaults';

const zone = 'America/Mexico_City';
const at = '2026-12-08T16:30:00Z';

test.each(['es-MX', 'en'] as const)('samples of texts are written as messages in %s', (locale) => {
  expect(inventedFacts(locale)).toMatchObject({
    'cita.fecha': spokenTime(locale, 'day', at, zone),
    'cita.hora': spokenTime(locale, 'time', at, zone),
    'cita.fecha_anterior': spokenTime(locale, 'day', '2026-12-07T15:00:00Z', zone),
    'visita.fecha': spokenTime(locale, 'day', at, zone),
    'oferta.fecha': spokenTime(locale, 'day', '2026-12-09T18:00:00Z', zone),
    'pago.importe': moneyFormatter(locale)(85_000),
    'pago.fecha': longDay(locale, '2026-12-08'),
    'pago.vence': longDay(locale, '2026-12-15'),
  });
});
