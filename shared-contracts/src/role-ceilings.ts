/**
 * Areas of everyday work, whose reading and writing a custom role may have up to what any role of
 * the matrix has (docs/adr/0089). Everything else, what names patients and areas that are added
 * later included, is sensitive: there, and for all deleting, signing, exporting and managing, a
 * copy has at most what it was copied from.
 */
const everydayAreas: ReadonlySet<string> = new Set([
  'categories',
  'event-types',
  'practitioners',
  'patient-contacts',
  'appointment-counts',
  'availability',
  'teaching',
  'customers',
  'customer-fields',
  'leads',
  'purchases',
  'products',
  'purchase-fields',
  'hospital-templates',
  'marketing',
  'tasks',
  'datasets',
]);

export const isEveryday = (area: string, verb: string): boolean =>
  everydayAreas.has(area) && (verb === 'read' || verb === 'write');
