import { navGroups, type NavGroup, type Permission } from '@sala/shared-contracts';

/** What a day of work begins with. */
export interface DailyWork {
  /** Groups that follow “today”, before the others. */
  readonly groups: readonly NavGroup[];
  /** Addresses that come first within their group. */
  readonly paths: readonly string[];
  /** Groups that are folded until somebody unfolds them. */
  readonly folded: readonly NavGroup[];
  /** What is created most, as ids of commands (slots.ts), most frequent first. */
  readonly creations: readonly string[];
}

const setUpOnce: readonly NavGroup[] = ['settings', 'setup'];

/* At the desk and in the room, rules and texts are looked up, not worked on. */
const notDaily: readonly NavGroup[] = ['automation', ...setUpOnce];

const appointment = 'mfe_hospital/newAppointment';
const walkIn = 'mfe_hospital/newWalkIn';
const patient = 'mfe_hospital/newPatient';
const clinicalTask = 'mfe_hospital/newClinicalTask';
const patientChat = 'mfe_hospital/newPatientChat';
const sale = 'mfe_customers/newPurchase';
const task = 'mfe_customers/newTask';
const lead = 'mfe_customers/newLead';
const customer = 'mfe_customers/newCustomer';
const campaign = 'mfe_customers/newCampaign';

const usual: DailyWork = {
  groups: [],
  paths: [],
  folded: setUpOnce,
  creations: [appointment, walkIn, patient, sale, task, lead, customer, patientChat],
};

/**
 * The work of a person, told by what they alone may do, so that the roles that a company makes are
 * served as well. The first row that fits counts: who manages the company sees everything in the
 * usual order, whatever else they may do.
 */
const works: readonly (DailyWork & { readonly holds: Permission })[] = [
  { ...usual, holds: 'company:manage' },
  {
    ...usual,
    holds: 'clinical:sign',
    folded: notDaily,
    creations: [appointment, clinicalTask, patient, task, walkIn],
    paths: [
      '/hospital/visit',
      '/hospital',
      '/hospital/calendar',
      '/hospital/task',
      '/tasks',
      '/hospital/prescription',
    ],
  },
  {
    ...usual,
    holds: 'clinical:write',
    folded: notDaily,
    creations: [walkIn, clinicalTask, appointment, patient, task],
    paths: ['/hospital', '/hospital/visit', '/hospital/task', '/hospital/appointments'],
  },
  {
    ...usual,
    holds: 'cash:sign',
    folded: notDaily,
    creations: [sale, customer, task, patientChat],
    groups: ['customers'],
    paths: ['/purchase-record', '/customer-management'],
  },
  { ...usual, holds: 'check-in:write', folded: notDaily },
  {
    ...usual,
    holds: 'marketing:manage',
    creations: [lead, campaign, customer, task, patientChat],
    groups: ['customers', 'automation'],
    paths: [
      '/tasks',
      '/marketing-leads',
      '/customer-management',
      '/rule/bulk-message-followup',
      '/template-messages',
    ],
  },
  {
    ...usual,
    holds: 'audit:export',
    groups: ['settings'],
    paths: ['/settings/company/audit', '/settings/company/privacy', '/users'],
    folded: ['setup'],
  },
];

/** @param held permissions of the person. */
export const dailyWorkOf = (held: readonly Permission[] = []): DailyWork =>
  works.find(({ holds }) => held.includes(holds)) ?? usual;

/** How often something is created in this work: 0 for the most frequent. */
export const placeOfCreation = ({ creations }: DailyWork, id: string): number => {
  const place = creations.indexOf(id);
  return place === -1 ? creations.length : place;
};

/** Groups in the order of this work. */
export const groupsFor = ({ groups }: DailyWork): readonly NavGroup[] => {
  const first: readonly NavGroup[] = ['today', ...groups];
  return [...first, ...navGroups.filter((group) => !first.includes(group))];
};

/** How entries of one group compare: those of the work first, the others as their contracts say. */
export const byWork =
  ({ paths }: DailyWork) =>
  <Item extends { readonly path: string; readonly order: number }>(one: Item, other: Item) => {
    const at = ({ path }: Item): number => {
      const place = paths.indexOf(path);
      return place === -1 ? paths.length : place;
    };
    return at(one) - at(other) || one.order - other.order;
  };
