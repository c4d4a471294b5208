import { clinicArticles } from './clinic-articles';

/** Categories in display order; their names are messages. */
export const categories = [
  'start',
  'access',
  'customers',
  'clinic',
  'yours',
  'company',
  'problems',
] as const;
export type Category = (typeof categories)[number];

interface Entry {
  readonly slug: string;
  readonly category: Category;
  /** Path prefixes of the explained screens. */
  readonly routes: readonly string[];
  readonly related: readonly string[];
}

/** All articles in reading order; texts are in `articles/<language>/<slug>.md`. */
export const catalog = [
  { slug: 'home', category: 'start', routes: ['/'], related: ['command-palette', 'roles'] },
  {
    slug: 'company-setup',
    category: 'start',
    routes: ['/company-setup'],
    related: ['invitations', 'roles'],
  },
  {
    slug: 'help',
    category: 'start',
    routes: ['/help-center'],
    related: ['keyboard', 'error-messages'],
  },
  {
    slug: 'sign-in',
    category: 'access',
    routes: ['/sign-in', '/sign-in-2'],
    related: ['forgot-password', 'second-factor'],
  },
  {
    slug: 'sign-up',
    category: 'access',
    routes: ['/sign-up', '/email-confirmation'],
    related: ['company-setup', 'invitations'],
  },
  {
    slug: 'forgot-password',
    category: 'access',
    routes: ['/forgot-password'],
    related: ['sign-in', 'account'],
  },
  { slug: 'second-factor', category: 'access', routes: ['/otp'], related: ['account', 'sign-in'] },
  {
    slug: 'account',
    category: 'access',
    routes: ['/settings/account'],
    related: ['second-factor', 'sessions'],
  },
  {
    slug: 'profile',
    category: 'yours',
    routes: ['/settings'],
    related: ['account', 'practitioners'],
  },
  {
    slug: 'display',
    category: 'yours',
    routes: ['/settings/display'],
    related: ['appearance', 'command-palette'],
  },
  {
    slug: 'notification-settings',
    category: 'yours',
    routes: ['/settings/notifications'],
    related: ['notifications', 'profile'],
  },
  {
    slug: 'api-tokens',
    category: 'access',
    routes: ['/settings/account'],
    related: ['account', 'roles'],
  },
  {
    slug: 'sessions',
    category: 'access',
    routes: ['/settings/account'],
    related: ['account', 'sign-in'],
  },
  {
    slug: 'custom-roles',
    category: 'access',
    routes: ['/users/roles'],
    related: ['roles', 'people'],
  },
  {
    slug: 'single-sign-on',
    category: 'access',
    routes: ['/settings/company/sso', '/sign-in/sso'],
    related: ['sign-in', 'roles'],
  },
  {
    slug: 'external-accounts',
    category: 'access',
    routes: ['/clerk'],
    related: ['sign-in', 'integrations'],
  },
  {
    slug: 'customers',
    category: 'customers',
    routes: ['/customer-management'],
    related: ['customer-new', 'custom-fields'],
  },
  {
    slug: 'customer-new',
    category: 'customers',
    routes: ['/customer-management'],
    related: ['customers', 'custom-fields'],
  },
  {
    slug: 'customer-changes',
    category: 'customers',
    routes: ['/customer-management'],
    related: ['customers', 'roles'],
  },
  {
    slug: 'customer-import',
    category: 'customers',
    routes: ['/customer-management'],
    related: ['customers', 'custom-fields'],
  },
  {
    slug: 'custom-fields',
    category: 'customers',
    routes: ['/customer-fields'],
    related: ['field-types', 'field-delete'],
  },
  {
    slug: 'field-types',
    category: 'customers',
    routes: ['/customer-fields'],
    related: ['custom-fields', 'field-delete'],
  },
  {
    slug: 'field-delete',
    category: 'customers',
    routes: ['/customer-fields'],
    related: ['custom-fields', 'field-types'],
  },
  {
    slug: 'purchase-fields',
    category: 'customers',
    routes: ['/purchase-fields'],
    related: ['custom-fields', 'field-types'],
  },
  {
    slug: 'datasets',
    category: 'customers',
    routes: ['/dataset'],
    related: ['dataset-questions', 'roles'],
  },
  { slug: 'dataset-questions', category: 'customers', routes: ['/dataset'], related: ['datasets'] },
  {
    slug: 'team-chat',
    category: 'customers',
    routes: ['/chats'],
    related: ['tasks', 'notification-settings', 'roles'],
  },
  {
    slug: 'rule-tasks',
    category: 'customers',
    routes: ['/rule/tasks'],
    related: ['tasks', 'template-messages', 'roles'],
  },
  {
    slug: 'template-messages',
    category: 'customers',
    routes: ['/template-messages'],
    related: ['leads', 'integrations', 'roles'],
  },
  {
    slug: 'campaigns',
    category: 'customers',
    routes: ['/rule/bulk-message-followup'],
    related: ['template-messages', 'leads', 'tasks'],
  },
  {
    slug: 'purchase-reminders',
    category: 'customers',
    routes: ['/rule/purchase-reminder-config'],
    related: ['purchases', 'template-messages', 'tasks'],
  },
  {
    slug: 'tasks',
    category: 'customers',
    routes: ['/tasks'],
    related: ['roles', 'leads'],
  },
  {
    slug: 'leads',
    category: 'customers',
    routes: ['/marketing-leads'],
    related: ['customers', 'lead-forms'],
  },
  {
    slug: 'lead-forms',
    category: 'customers',
    routes: ['/marketing-leads'],
    related: ['leads', 'privacy'],
  },
  {
    slug: 'purchases',
    category: 'customers',
    routes: ['/purchase-record'],
    related: ['cash-desk', 'customers'],
  },
  {
    slug: 'cash-desk',
    category: 'customers',
    routes: ['/purchase-record'],
    related: ['purchases', 'roles'],
  },
  ...clinicArticles,
  {
    slug: 'staff-roster',
    category: 'company',
    routes: ['/company-personal'],
    related: ['practitioners', 'roles'],
  },
  {
    slug: 'appearance',
    category: 'yours',
    routes: ['/settings/appearance'],
    related: ['language'],
  },
  { slug: 'language', category: 'yours', routes: [], related: ['appearance'] },
  { slug: 'command-palette', category: 'yours', routes: [], related: ['keyboard', 'home'] },
  { slug: 'keyboard', category: 'yours', routes: [], related: ['command-palette', 'help'] },
  { slug: 'notifications', category: 'yours', routes: [], related: ['account', 'sessions'] },
  {
    slug: 'people',
    category: 'company',
    routes: ['/users'],
    related: ['invitations', 'roles'],
  },
  {
    slug: 'invitations',
    category: 'company',
    routes: ['/company-setup', '/users'],
    related: ['roles', 'sign-up'],
  },
  {
    slug: 'roles',
    category: 'company',
    routes: ['/403', '/users'],
    related: ['error-messages', 'people'],
  },
  {
    slug: 'company-settings',
    category: 'company',
    routes: ['/settings/company'],
    related: ['audit-log', 'organization', 'second-factor'],
  },
  {
    slug: 'audit-log',
    category: 'company',
    routes: ['/settings/company/audit'],
    related: ['company-settings', 'roles'],
  },
  {
    slug: 'privacy-requests',
    category: 'company',
    routes: ['/settings/company/privacy'],
    related: ['company-settings', 'audit-log', 'patient-records'],
  },
  {
    slug: 'integrations',
    category: 'company',
    routes: ['/apps', '/apps/phone'],
    related: ['payment-accounts', 'external-accounts', 'roles'],
  },
  {
    slug: 'payment-accounts',
    category: 'company',
    routes: ['/apps'],
    related: ['integrations', 'purchases', 'cash-desk'],
  },
  {
    slug: 'releases',
    category: 'company',
    routes: ['/settings/releases'],
    related: ['roles', 'error-messages'],
  },
  {
    slug: 'pricing',
    category: 'company',
    routes: ['/pricing'],
    related: ['subscription', 'roles'],
  },
  {
    slug: 'subscription',
    category: 'company',
    routes: ['/settings/billing', '/payment-status'],
    related: ['pricing', 'roles'],
  },
  { slug: 'privacy', category: 'company', routes: [], related: ['sessions', 'sign-in'] },
  {
    slug: 'error-messages',
    category: 'problems',
    routes: ['/401', '/404', '/500', '/503'],
    related: ['connection', 'roles'],
  },
  {
    slug: 'connection',
    category: 'problems',
    routes: [],
    related: ['error-messages', 'unsaved-work'],
  },
  {
    slug: 'unsaved-work',
    category: 'problems',
    routes: [],
    related: ['customer-changes', 'connection'],
  },
] as const satisfies readonly Entry[];

export type Slug = (typeof catalog)[number]['slug'];

/** Texts of one language; a missing article is a compile error. */
export type ArticleTexts = Readonly<Record<Slug, string>>;

export const isSlug = (name: string): name is Slug => catalog.some(({ slug }) => slug === name);

/** Whether a path equals the pattern or is below it; `/` matches only itself. */
const liesBelow = (path: string, pattern: string): boolean =>
  path === pattern || (pattern !== '/' && path.startsWith(`${pattern}/`));

/** Articles about a path, by the longest matching pattern. */
export const slugsAbout = (path: string): readonly Slug[] => {
  const trimmed = path.replace(/(?<=[^/])\/+$/, '');
  const patterns = catalog
    .flatMap(({ routes }) => routes)
    .filter((pattern) => liesBelow(trimmed, pattern));
  const longest = [...patterns].sort((one, other) => other.length - one.length)[0];
  const explains = (routes: readonly string[]): boolean =>
    longest !== undefined && routes.includes(longest);
  return catalog.filter(({ routes }) => explains(routes)).map(({ slug }) => slug);
};
