export const surveyName = 'Encuesta de satisfacción';

const answers = 300;
const day = 86_400_000;

const sites = ['Centro', 'Norte', 'Del Valle', 'Satélite'];
const services = ['Consulta general', 'Pediatría', 'Odontología', 'Laboratorio', 'Nutrición'];
const people = [
  'Ana Ríos',
  'Luz Mora',
  'Óscar Peña',
  'Íñigo Salas',
  'Zoé Núñez',
  'Mateo Cruz',
  'Julia Ibáñez',
  'Tomás Vega',
  'Regina Solís',
  'Bruno Lara',
  'Elisa Montes',
];
const comments = [
  'Muy amables en recepción',
  'Esperé demasiado',
  'Explicaron todo con calma',
  'El estacionamiento es caro',
  'Volvería sin dudarlo',
  'Faltó avisar del retraso',
  '',
  '',
  '',
];

/* Deterministic choice. */
const pick = <Item>(items: readonly Item[], n: number, step: number): Item | undefined =>
  items[(n * step + Math.floor(n / 7)) % items.length];

const line = (n: number, now: Date): string => {
  const visit = new Date(now.getTime() - (3 + ((n * 37) % 360)) * day).toISOString().slice(0, 10);
  const site = pick(sites, n, 3) ?? '';
  const wait = 4 + ((n * 13 + (site === 'Norte' ? 17 : 0)) % 52);
  const mark = Math.max(1, Math.min(10, 11 - Math.round(wait / 8) - ((n * 5) % 3)));
  return [
    visit,
    site,
    pick(services, n, 7) ?? '',
    pick(people, n, 5) ?? '',
    mark,
    n % 19 === 0 ? '' : wait,
    mark >= 6 ? 'sí' : 'no',
    pick(comments, n, 11) ?? '',
  ].join(',');
};

/** Invented survey answers of the past year. */
export const surveyCsv = (now: Date): string =>
  [
    'Visita,Sede,Servicio,Paciente,Calificación,Minutos de espera,¿Volvería?,Comentario',
    ...Array.from({ length: answers }, (_, n) => line(n + 1, now)),
  ].join('\n');
