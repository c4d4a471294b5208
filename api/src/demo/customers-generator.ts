import type { NewCustomer } from '../customers/sql/customer-rows.queries';
import { areaCodes, businesses, men, occupations, surnames, women } from './customers-people';

export interface DemoCustomer {
  readonly columns: NewCustomer;
  /** Of a person. */
  readonly sex: 'M' | 'H' | null;
  /** By field key; see customers-fields.ts. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly daysAgo: number;
}

/** Mulberry32, a small deterministic generator; sufficient for sample data. */
export const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A number that could be called, with an area code of Mexico; the local part begins with 2 to 8. */
export const inventPhone = (below: (limit: number) => number): string => {
  const area = areaCodes[below(areaCodes.length)] ?? areaCodes[0];
  const rest = 9 - area.length;
  return `+52${area}${2 + below(7)}${String(below(10 ** rest)).padStart(rest, '0')}`;
};

/** Newest last: some are in business, a few are not any more, and the latest only asked. */
const statusOf = (index: number, count: number) => {
  if (index % 33 === 20) return 'blocked';
  if (index % 9 === 4 && index < count * 0.8) return 'inactive';
  return index % 4 === 3 && index > count * 0.55 ? 'prospect' : 'active';
};

export const asAddress = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .trim()
    .toLowerCase()
    .replace(/ +/g, '.');

const dateBefore = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10);

/** Generates the same customers each time: people with two surnames, and every tenth a business. */
export const generateCustomers = (count: number, now: string): DemoCustomer[] => {
  const random = randomFrom(20_261_120);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[below(items.length)] ?? items[0];
  const chance = (share: number): boolean => random() < share;
  const taken = new Set<string>();

  const invent = (index: number): DemoCustomer => {
    const isBusiness = index % 10 === 9;
    const business = businesses[Math.floor(index / 10) % businesses.length] ?? businesses[0];
    const sex = chance(0.6) ? 'M' : 'H';
    const names = {
      givenNames: pick<string>(sex === 'M' ? women : men),
      firstSurname: pick(surnames),
      secondSurname: pick(surnames),
    };
    const name = isBusiness ? business : Object.values(names).join(' ');
    const status = statusOf(index, count);
    // More of them every month; the last ones came today.
    const daysAgo = 0.05 + 420 * (1 - (index + 0.9) / count) ** 1.7 + random() / 9;
    const address = asAddress(name);
    const email = `${address}${taken.has(address) ? index : ''}@correo.test`;
    taken.add(address);
    return {
      sex: isBusiness ? null : sex,
      columns: {
        kind: isBusiness ? 'company' : 'person',
        name,
        ...(isBusiness ? {} : names),
        // The reserved top-level domain .test receives no email.
        email: chance(0.85) ? email : null,
        phone: chance(0.94) ? inventPhone(below) : null,
        status,
        blockedReason:
          status === 'blocked'
            ? pick([
                'Cheque sin fondos.',
                'Pidió que no se le atienda más.',
                'Faltas repetidas sin aviso.',
              ])
            : null,
        source: chance(0.7)
          ? pick(['walk_in', 'referral', 'web', 'whatsapp', 'facebook', 'google'] as const)
          : null,
        tags: [
          ...(chance(0.2) ? ['VIP'] : []),
          ...(chance(0.25) ? [pick(['Familia', 'Convenio', 'Tercera edad'])] : []),
        ],
        notes: chance(0.12)
          ? pick([
              'Prefiere que le llamen por la tarde.',
              'Pide factura en cada visita.',
              'Paga siempre con tarjeta.',
            ])
          : null,
      },
      values: {
        ...(isBusiness ? { razon_social: `${name}, S.A. de C.V.` } : {}),
        ...(!isBusiness && chance(0.4) ? { ocupacion: pick<string>(occupations[sex]) } : {}),
        ...(chance(0.5)
          ? { medio_contacto: pick(['recomendacion', 'redes_sociales', 'buscador', 'convenio']) }
          : {}),
        ...(chance(0.3) ? { seguro: pick(['ninguno', 'gastos_medicos', 'imss', 'issste']) } : {}),
        ...(chance(0.35)
          ? { cliente_desde: dateBefore(now, Math.floor(daysAgo) + below(2000)) }
          : {}),
        ...(chance(0.15) ? { limite_credito: 500 * (1 + below(30)) } : {}),
      },
      daysAgo,
    };
  };
  return Array.from({ length: count }, (_, index) => invent(index));
};
